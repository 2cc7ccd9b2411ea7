#!/usr/bin/env bash
# What the derives add to a build: 25 embedded types and 25 documents of 12 fields each, two
# indexes per document. Counts rustc's instructions with callgrind (repeatable on a busy machine)
# for plain structs, with serde's derives, and with ours beside them; prints the ratio of ours to
# serde's own, the wall time of a touch and check, and the lines a three-field struct expands to.
#
# Needs valgrind and python3. Takes about five minutes. GATE=40 fails above 40 percent.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$root/target}/compile-cost

python3 - "$work" "$root" <<'PY'
import os, sys
work, root = sys.argv[1:]
FIELDS = ["name: String", "count: i32", "total: i64", "ratio: f64", "open: bool", "at: DateTime",
          "note: Option<String>", "price: Decimal128", "number: u32", "owner: ObjectId"]
def package(mode):
    folder = os.path.join(work, mode)
    os.makedirs(os.path.join(folder, "src"))
    with open(os.path.join(folder, "Cargo.toml"), "w") as f:
        f.write(f'''[package]
name = "cost-{mode}"
version = "0.0.0"
edition = "2024"
[dependencies]
model-runtime = {{ path = "{root}/model-runtime", default-features = false }}
serde = {{ version = "1", features = ["derive"] }}
[workspace]
''')
    derive = {"plain": "", "serde": "#[derive(Serialize, Deserialize)]",
              "model": "#[derive(Serialize, Deserialize, {0})]"}[mode]
    ours, serde = mode == "model", mode != "plain"
    out = ["#![allow(dead_code, unused_imports)]", "use model_runtime::{prelude::*, bson::Bson};",
           "use serde::{Serialize, Deserialize};"]
    def struct(kind, name, extra, attributes):
        out.append(derive.format(kind))
        if serde: out.append('#[serde(rename_all = "camelCase")]')
        if ours: out.extend(attributes)
        out.append(f"pub struct {name} {{")
        out.extend(f"    {line}," for line in FIELDS + extra)
        out.append("}")
    bound = "#[embed(max = 20)] " if ours else ""
    for i in range(25):
        struct("Embedded", f"Part{i}", ["city: String", f"{bound}tags: Vec<String>"], [])
        struct("Document", f"Whole{i}", [f"part: Part{i}", f"{bound}parts: Vec<Part{i}>"], [
            "#[index(esr, equality(open, part.city), sort(-at), range(total))]",
            "#[index(keys(parts.name, -number))]"])
    with open(os.path.join(folder, "src/lib.rs"), "w") as f:
        f.write("\n".join(out) + "\n")
for mode in ("plain", "serde", "model"):
    package(mode)
os.makedirs(os.path.join(work, "lines/src"))
PY

# Runs rustc for the measured crate under callgrind, and plainly for every other.
cat > "$work/wrapper" <<'SH'
#!/usr/bin/env bash
rustc=$1; shift
case " $* " in
  *" --crate-name cost_"*)
    if [ -n "${COUNT:-}" ]; then
      # rustup's proxy would be measured instead of the compiler.
      exec valgrind --tool=callgrind --callgrind-out-file="$COUNT" "$("$rustc" --print sysroot)/bin/rustc" "$@"
    fi ;;
esac
exec "$rustc" "$@"
SH
chmod +x "$work/wrapper"
export RUSTC_WORKSPACE_WRAPPER=$work/wrapper CARGO_INCREMENTAL=0

check() { (cd "$work/$1" && cargo check --quiet 2>/dev/null); }
count() {
  cp "$root/Cargo.lock" "$work/$1/Cargo.lock"
  check "$1"
  touch "$work/$1/src/lib.rs"
  COUNT=$work/$1.out check "$1"
  awk '/^(summary|totals):/ { print $2; exit }' "$work/$1.out"
}
plain=$(count plain); serde=$(count serde); model=$(count model)

wall() {
  local best=999999 start end
  for _ in 1 2 3 4 5; do
    touch "$work/$1/src/lib.rs"
    start=$(date +%s%N); CARGO_INCREMENTAL=1 check "$1"; end=$(date +%s%N)
    best=$(( (end - start) / 1000000 < best ? (end - start) / 1000000 : best ))
  done
  echo "$best"
}
check model; check serde
wall_serde=$(wall serde); wall_model=$(wall model)

# A struct of three fields, less the struct itself and serde's part.
cat > "$work/model/src/lib.rs" <<'RS'
use model_runtime::prelude::*;
#[derive(Document)]
pub struct Three {
    pub id: ObjectId,
    pub name: String,
    pub total: i64,
}
RS
lines=$(cd "$work/model" && RUSTC_BOOTSTRAP=1 cargo rustc --quiet --profile check -- -Zunpretty=expanded 2>/dev/null |
  awk '/^const _/ { on = 1 } on { n++ } END { print n + 0 }')

python3 - "$plain" "$serde" "$model" "$wall_serde" "$wall_model" "$lines" "${GATE:-}" <<'PY'
import sys
plain, serde, model, wall_serde, wall_model, lines = map(int, sys.argv[1:7])
gate = sys.argv[7]
own, ours = serde - plain, model - serde
ratio = 100 * ours / own
print(f"instructions, plain structs           {plain / 1e9:8.2f} G")
print(f"  serde's derives add                 {own / 1e9:8.2f} G   100 %")
print(f"  the derives of this project add     {ours / 1e9:8.2f} G   {ratio:.0f} %")
print(f"touch and check, best of five         {wall_serde} ms with serde's, {wall_model} ms with both")
print(f"lines that a three-field struct expands to: {lines}")
if gate and ratio > float(gate):
    sys.exit(f"above the gate of {gate} %")
PY
