//! What of a connection string may be shown.

/// The hosts of a connection string; its user, password and options are left out. `None` if what
/// stands in their place may be anything.
pub(super) fn hosts(uri: &str) -> Option<&str> {
    // A password may hold an unescaped `@`, `/` or `?`, so the last `@` comes first.
    let hosts = user_info_and_rest(uri).1;
    let hosts = hosts.split(['/', '?']).next()?;
    hosts.split(',').all(is_host).then_some(hosts)
}

fn user_info_and_rest(uri: &str) -> (Option<&str>, &str) {
    let rest = uri.split_once("://").map_or(uri, |(_, rest)| rest);
    match rest.rsplit_once('@') {
        Some((user_info, rest)) => (Some(user_info), rest),
        None => (None, rest),
    }
}

fn is_host(text: &str) -> bool {
    // The address of IPv6 stands in brackets and holds colons of its own.
    let (name, port) = match text.rsplit_once(':') {
        Some((name, port)) if !port.ends_with(']') => (name, Some(port)),
        _ => (text, None),
    };
    let address = name
        .strip_prefix('[')
        .and_then(|name| name.strip_suffix(']'));
    let in_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | '%');
    let name_fits = match address {
        Some(address) => address.chars().all(|c| in_name(c) || c == ':'),
        None => !name.is_empty() && name.chars().all(in_name),
    };
    name_fits && port.is_none_or(|port| port.parse::<u16>().is_ok())
}

/// `text` without the user and the password of `uri`.
pub(super) fn without_secrets(text: &str, uri: &str) -> String {
    let Some(user_info) = user_info_and_rest(uri).0 else {
        return text.to_owned();
    };
    let password = user_info.split_once(':').map(|(_, password)| password);
    [Some(user_info), password]
        .into_iter()
        .flatten()
        .filter(|secret| !secret.is_empty())
        .fold(text.to_owned(), |text, secret| text.replace(secret, "***"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_never_show_a_password() {
        for (uri, shown) in [
            (
                "mongodb://db.example:27017/shop?tls=true",
                "db.example:27017",
            ),
            ("mongodb://ann:s3cret@a:1,b:2/?replicaSet=r", "a:1,b:2"),
            (
                "mongodb+srv://ann:s3/cr@et@cluster.example/",
                "cluster.example",
            ),
            ("mongodb://[::1]:27017", "[::1]:27017"),
            ("mongodb://[::1]", "[::1]"),
            ("mongodb://ann:s3cret", ""),
            ("ann:s3cret@", ""),
            ("", ""),
        ] {
            let expected = Some(shown).filter(|shown| !shown.is_empty());
            assert_eq!(hosts(uri), expected, "{uri}");
        }
    }

    #[test]
    fn a_text_loses_its_secrets() {
        let uri = "mongodb://ann:s3cret@a:1/";
        let text = "bad password s3cret in mongodb://ann:s3cret@a:1/";
        let shown = without_secrets(text, uri);
        assert_eq!(shown, "bad password *** in mongodb://***@a:1/");
        assert_eq!(without_secrets("fine", "mongodb://a:1/"), "fine");
        assert_eq!(without_secrets("fine", "mongodb://ann:@a:1/"), "fine");
    }
}
