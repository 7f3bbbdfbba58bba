//! Where the crates come from and under which licence, checked without the network.
//!
//! `crates.tsv` lists the crates of the normal build on Linux, with their licences and whether they
//! run a script when they are built; `CROUPIER_BLESS=1` writes it anew, for somebody to read.
//! `deny.toml` says which licences will do, to `cargo deny` as to these tests.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use serde_json::Value;

/// Crates of the normal build, at most.
const MOST: usize = 80;

/// Crates that open connections, and those that such crates lean on.
const NETWORK: &[&str] = &[
    "async-std",
    "attohttpc",
    "curl",
    "git2",
    "h2",
    "hyper",
    "isahc",
    "mio",
    "native-tls",
    "openssl",
    "quinn",
    "reqwest",
    "rustls",
    "smol",
    "socket2",
    "ssh2",
    "surf",
    "tokio",
    "tungstenite",
    "ureq",
    "url",
    "websocket",
];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// A crate of the normal build.
#[derive(Clone)]
struct Crate {
    name: String,
    licence: String,
    source: Option<String>,
    script: bool,
    features: Vec<String>,
}

/// What cargo knows of this package on this machine's platform.
fn metadata() -> Value {
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".to_string());
    let run = |args: &[&str]| {
        let output = Command::new(&cargo).args(args).current_dir(root()).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let about = run(&["-vV"]);
    let host = about.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
    let args = ["metadata", "--offline", "--locked", "--format-version", "1", "--filter-platform"];
    serde_json::from_str(&run(&[&args[..], &[host]].concat())).unwrap()
}

/// All crates that are built for somebody who only wants the program.
fn crates() -> Vec<Crate> {
    let all = metadata();
    let list = |value: &Value| value.as_array().unwrap().clone();
    let text = |value: &Value| value.as_str().map(str::to_string);
    let nodes: BTreeMap<String, Value> = list(&all["resolve"]["nodes"])
        .into_iter()
        .map(|node| (text(&node["id"]).unwrap(), node))
        .collect();
    let mut needed = BTreeSet::new();
    let mut open = vec![text(&all["resolve"]["root"]).unwrap()];
    while let Some(id) = open.pop() {
        for dep in list(&nodes[&id]["deps"]) {
            let wanted = list(&dep["dep_kinds"]).iter().any(|kind| kind["kind"] != "dev");
            let dep = text(&dep["pkg"]).unwrap();
            if wanted && needed.insert(dep.clone()) {
                open.push(dep);
            }
        }
    }
    let found = list(&all["packages"]).into_iter().filter_map(|package| {
        let id = text(&package["id"]).unwrap();
        needed.contains(&id).then(|| Crate {
            name: text(&package["name"]).unwrap(),
            licence: text(&package["license"]).unwrap_or_default(),
            source: text(&package["source"]),
            script: list(&package["targets"]).iter().any(|t| t["kind"][0] == "custom-build"),
            features: list(&nodes[&id]["features"]).iter().filter_map(text).collect(),
        })
    });
    found.collect()
}

/// The licences that will do, as `deny.toml` lists them.
fn allowed() -> Vec<String> {
    let deny = fs::read_to_string(root().join("deny.toml")).unwrap();
    let list = deny.split("allow = [").nth(1).unwrap().split(']').next().unwrap();
    list.split('"').skip(1).step_by(2).map(str::to_string).collect()
}

/// Everything about these crates that should not be.
fn faults(crates: &[Crate], allowed: &[String]) -> Vec<String> {
    let mut all = Vec::new();
    if crates.len() > MOST {
        all.push(format!("{} crates", crates.len()));
    }
    for (n, Crate { name, licence, source, features, .. }) in crates.iter().enumerate() {
        let will_do = |part: &str| {
            let any = part.trim_matches(['(', ')', ' ']).replace('/', " OR ");
            any.split(" OR ").any(|one| allowed.iter().any(|allowed| allowed == one))
        };
        if !licence.split(" AND ").all(will_do) {
            all.push(format!("{name}: the licence {licence:?}"));
        }
        if source.as_deref() != Some("registry+https://github.com/rust-lang/crates.io-index") {
            all.push(format!("{name}: comes from {source:?}"));
        }
        if NETWORK.contains(&name.as_str()) || features.iter().any(|f| f == "net" || f == "socket")
        {
            all.push(format!("{name}: knows the network"));
        }
        if crates[..n].iter().any(|other| other.name == *name) {
            all.push(format!("{name}: in two versions"));
        }
    }
    all
}

#[test]
#[cfg(target_os = "linux")]
fn the_crates_are_those_on_file() {
    let mut crates = crates();
    crates.sort_by(|a, b| a.name.cmp(&b.name));
    assert!(crates.len() > 20);
    let found = faults(&crates, &allowed());
    assert!(found.is_empty(), "{}", found.join("\n"));
    let mut table = "crate\tlicence\tbuild script\n".to_string();
    for Crate { name, licence, script, .. } in &crates {
        writeln!(table, "{name}\t{licence}\t{}", if *script { "yes" } else { "-" }).unwrap();
    }
    let file = root().join("tests/it/crates.tsv");
    if env::var_os("CROUPIER_BLESS").is_some() {
        fs::write(&file, &table).unwrap();
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), table);
}

#[test]
fn a_crate_that_should_not_be_is_seen() {
    let source = Some("registry+https://github.com/rust-lang/crates.io-index".to_string());
    let licence = "(MIT OR Apache-2.0) AND Unicode-3.0".to_string();
    let fine = Crate { name: "a".into(), licence, source, script: false, features: Vec::new() };
    let allowed = ["MIT", "Unicode-3.0"].map(str::to_string);
    assert_eq!(faults(std::slice::from_ref(&fine), &allowed), Vec::<String>::new());
    let with = |change: fn(&mut Crate)| {
        let mut other = fine.clone();
        other.name = "b".into();
        change(&mut other);
        faults(&[fine.clone(), other], &allowed).concat()
    };
    assert!(with(|c| c.licence = "MIT AND GPL-3.0".into()).contains("GPL-3.0"));
    assert!(with(|c| c.licence = String::new()).contains("the licence"));
    assert!(with(|c| c.source = Some("git+https://example.org".into())).contains("comes from"));
    assert!(with(|c| c.name = "ureq".into()).contains("network"));
    assert!(with(|c| c.features = vec!["socket".into()]).contains("network"));
    assert!(with(|c| c.name = "a".into()).contains("two versions"));
    assert!(faults(&vec![fine; MOST + 1], &allowed)[0].contains("81 crates"));
}

/// Rust files of the project below a folder.
fn texts(folder: &Path, all: &mut Vec<(PathBuf, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            texts(&path, all);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            all.push((path.clone(), fs::read_to_string(&path).unwrap()));
        }
    }
}

#[test]
fn nothing_of_our_own_is_unsafe_or_knows_the_network() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    assert!(manifest.contains("unsafe_code = \"forbid\""));
    assert!(!manifest.contains("build ="));
    let script = fs::read_to_string(root().join("build.rs")).unwrap();
    let mut all = Vec::new();
    texts(&root().join("src"), &mut all);
    all.push((root().join("build.rs"), script.clone()));
    assert!(all.len() > 40);
    for (path, text) in all {
        for word in ["std::net", "UnixStream", "TcpStream", "UdpSocket", concat!("un", "safe {")] {
            assert!(!text.contains(word), "{}: {word}", path.display());
        }
    }
    // What runs while the program is built asks the compiler where a file is, and does no more.
    let asks = "Command::new(\"cc\").arg(\"-print-file-name=libgcc_eh.a\").output()";
    assert!(script.contains(asks));
    for (word, count) in [("Command::", 1), ("fs::", 0), ("include", 0)] {
        assert_eq!(script.matches(word).count(), count, "{word}");
    }
}
