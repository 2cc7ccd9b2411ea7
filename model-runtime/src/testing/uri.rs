//! What of a connection string may be shown.
//!
//! Nothing of its text: what is a host and what a part of a password is known only once the driver
//! has read it. So a mistake is told by its kind, and hosts are those that the driver has found.

use mongodb::{
    error::{Error, ErrorKind},
    options::ClientOptions,
};

/// What kind of mistake keeps the driver from reading the connection string.
pub(super) fn mistake(uri: &str, error: &Error) -> &'static str {
    let Some((scheme, rest)) = uri.split_once("://") else {
        return "it does not begin with `mongodb://` or `mongodb+srv://`";
    };
    if !["mongodb", "mongodb+srv"].contains(&scheme) {
        return "it does not begin with `mongodb://` or `mongodb+srv://`";
    }
    let after_hosts = rest.find(['/', '?']).map_or("", |at| &rest[at..]);
    if rest.matches('@').count() > 1 || after_hosts.contains('@') {
        return "`@`, `:`, `/`, `?` and `%` in a user or a password are written as `%40`, `%3A`, `%2F`, `%3F` and `%25`";
    }
    if matches!(&*error.kind, ErrorKind::DnsResolve { .. }) {
        return "the DNS record of its host cannot be resolved";
    }
    "a host, a port, a user or an option in it is none that the driver takes"
}

/// The hosts that the driver found.
pub(super) fn hosts(options: &ClientOptions) -> String {
    let hosts: Vec<_> = options.hosts.iter().map(ToString::to_string).collect();
    hosts.join(",")
}

/// What the driver says of a server, where that cannot be a part of the connection string.
pub(super) fn said(error: &Error) -> String {
    match &*error.kind {
        ErrorKind::ServerSelection { .. }
        | ErrorKind::Io(_)
        | ErrorKind::Authentication { .. }
        | ErrorKind::Command(_) => error.kind.to_string(),
        ErrorKind::DnsResolve { .. } => "its host cannot be resolved".to_owned(),
        _ => "no connection can be made with the options of the connection string".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_mistake_is_told_without_the_text() {
        let escape = "`@`, `:`";
        for (uri, told) in [
            ("", "does not begin"),
            ("ann:s3cret@", "does not begin"),
            ("nonsense://ann:s3cret@a/", "does not begin"),
            ("mongodb://ann:s3cret", "a host, a port"),
            ("mongodb://ann:s3cret?x@127.0.0.1:1/", escape),
            ("mongodb://ann:s3/cr@et@a:1/", escape),
            ("mongodb://ann:s3cr@et@a:1/", escape),
            ("mongodb://a:1/?authMechanismProperties=s3cret", "an option"),
            ("mongodb://a:1/?authMechanismProperties=s3@cret", escape),
            ("mongodb://a:port/", "a port"),
            ("mongodb://a:1/?tls=perhaps", "an option"),
        ] {
            let error = ClientOptions::parse(uri).await.unwrap_err();
            assert!(mistake(uri, &error).contains(told), "{uri}");
        }
    }

    #[tokio::test]
    async fn hosts_are_what_the_driver_found() {
        let uri = "mongodb://ann:s%40cret@a:1,b/?replicaSet=r";
        let options = ClientOptions::parse(uri).await.unwrap();
        assert_eq!(hosts(&options), "a:1,b:27017");
    }
}
