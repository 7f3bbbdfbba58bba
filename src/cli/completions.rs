//! What a shell offers when Tab is pressed. Shells ask the program itself, which knows who sat down
//! lately and which games are saved; nushell, which cannot, is given the tree of commands once.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::PathBuf;

use clap::{Arg, Command, ValueEnum};
use clap_complete::engine::{
    ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter,
};
use clap_complete::env::{Bash, Elvish, EnvCompleter, Fish, Powershell, Zsh};
use clap_complete_nushell::Nushell;
use etcetera::BaseStrategy;

use crate::cli::args::Shell;
use crate::cli::command_line::whole_tree;
use crate::cli::console::Console;
use crate::cli::exit::{Exit, Usage};
use crate::cli::out::{Out, remark};
use crate::cli::saved;
use crate::pieces::{Code, Refusal, visible_path};
use crate::play::games::Games;
use crate::play::store::failed;
use crate::solve::Policy;

/// The variable by which a shell asks for completions; its value names the shell.
const ASKED: &str = "CROUPIER_COMPLETE";

impl Shell {
    /// How it asks the program; `None` if it cannot.
    fn asks(self) -> Option<&'static dyn EnvCompleter> {
        Some(match self {
            Shell::Bash => &Bash,
            Shell::Zsh => &Zsh,
            Shell::Fish => &Fish,
            Shell::Elvish => &Elvish,
            Shell::Powershell => &Powershell,
            Shell::Nushell => return None,
        })
    }

    /// The shell of whoever runs this.
    fn usual() -> Option<Self> {
        let path = PathBuf::from(std::env::var_os("SHELL")?);
        let name = path.file_name()?.to_str()?;
        match name {
            "nu" => Some(Shell::Nushell),
            "pwsh" => Some(Shell::Powershell),
            name => Shell::from_str(name, true).ok(),
        }
    }

    /// Where it looks for completions by itself, or where they can lie, and then what must be told
    /// to it once.
    fn place(self, base: &impl BaseStrategy) -> (PathBuf, Option<&'static str>) {
        let (data, config) = (base.data_dir(), base.config_dir());
        match self {
            Shell::Bash => (data.join("bash-completion/completions/croupier"), None),
            Shell::Fish => (config.join("fish/completions/croupier.fish"), None),
            Shell::Nushell => (data.join("nushell/vendor/autoload/croupier.nu"), None),
            Shell::Zsh => (
                data.join("zsh/site-functions/_croupier"),
                Some("Once, in front of compinit in ~/.zshrc: fpath=({folder} $fpath)"),
            ),
            Shell::Elvish => {
                (config.join("elvish/lib/croupier.elv"), Some("Once, in rc.elv: use croupier"))
            }
            Shell::Powershell => {
                (config.join("powershell/croupier.ps1"), Some("Once, in $PROFILE: . {file}"))
            }
        }
    }
}

/// What a shell is to be told so that it completes.
pub fn script(games: &Games, shell: Shell) -> String {
    if shell == Shell::Bash {
        return BASH.to_string();
    }
    let mut bytes = Vec::new();
    match shell.asks() {
        // Writing into memory does not fail.
        Some(asks) => {
            let _ = asks.write_registration(ASKED, "croupier", "croupier", "croupier", &mut bytes);
        }
        None => clap_complete::generate(Nushell, &mut whole_tree(games), "croupier", &mut bytes),
    }
    let script = String::from_utf8_lossy(&bytes).into_owned();
    if shell == Shell::Zsh { script + ZSH_AT_ONCE } else { script }
}

/// bash breaks words at `=` and `:` too, and puts what it is given in the place of the last piece
/// alone: the line is taken apart again here.
const BASH: &str = r#"_croupier() {
    local line=${COMP_LINE:0:COMP_POINT} words last
    IFS=$' \t\n' read -ra words <<< "$line"
    [[ $line == *[[:space:]] ]] && words+=("")
    last=$((${#words[@]} - 1))
    [[ $2 == *[[:space:]]* ]] && return
    local open= current=${2#[\"\']} word
    [[ ${words[last]} == [\"\']* ]] && open=yes words[last]=${words[last]:1}
    local before=${words[last]%"$current"}
    COMPREPLY=()
    while IFS= read -r word || [[ $word ]]; do
        word=${word#"$before"}
        if [[ $word == *[^[:alnum:]_.,:=/+@%^~-]* ]]; then
            # The name of a file may hold anything.
            if [[ $open ]]; then
                [[ $word == *[\"\'\`\$\\!]* ]] && continue
            else
                printf -v word %q "$word"
            fi
        fi
        COMPREPLY+=("$word")
    done < <(CROUPIER_COMPLETE=bash _CLAP_COMPLETE_INDEX=$last _CLAP_IFS=$'\n' \
        croupier -- "${words[@]}" 2> /dev/null)
    [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == */ ]] && compopt -o nospace 2> /dev/null
    return 0
}
complete -o bashdefault -F _croupier croupier
"#;

/// zsh loads the function when Tab is first pressed, and wants an answer then.
const ZSH_AT_ONCE: &str = r#"
if [[ $funcstack[1] == _croupier ]]; then
    _clap_dynamic_completer_croupier "$@"
fi
"#;

/// Puts the completions where the shell finds them, and says where.
///
/// # Errors
/// If no shell is named and none is known, or the file cannot be written.
pub fn install(shell: Option<Shell>, console: &mut Console) -> anyhow::Result<Exit> {
    let shell = shell.or_else(Shell::usual).ok_or_else(|| {
        Usage("which shell? For example: croupier completions --install bash".to_string())
    })?;
    let base = etcetera::choose_base_strategy()
        .map_err(|_| Refusal::new(Code::Io, "there is no home folder to put completions in"))?;
    let (path, once) = shell.place(&base);
    let folder = path.parent().unwrap_or(&path);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(&path, script(console.games, shell)))
        .map_err(|error| failed("written", &path, &error))?;
    console
        .out
        .line(&format!("{} is written; new shells complete croupier.", visible_path(&path)))?;
    if let Some(once) = once {
        let once = once.replace("{folder}", &visible_path(folder));
        console.out.line(&once.replace("{file}", &visible_path(&path)))?;
    }
    Ok(Exit::Done)
}

/// Answers a shell that asks; `None` if none does.
pub fn answer(games: &Games, args: &[OsString], out: &mut Out) -> Option<Exit> {
    let asked = std::env::var(ASKED).ok().filter(|name| !name.is_empty())?;
    let shell = Shell::from_str(&asked, true).ok().and_then(Shell::asks);
    let Some(shell) = shell else {
        remark(&format!("{ASKED} names no shell that asks"));
        return Some(Exit::Usage);
    };
    let words = args.iter().skip_while(|word| *word != "--").skip(1).cloned().collect();
    let ids: Vec<String> = games.iter().map(|kind| kind.info().id.to_string()).collect();
    let mut tree = advised(whole_tree(games), &ids);
    let folder = std::env::current_dir().ok();
    let written = shell.write_complete(&mut tree, words, folder.as_deref(), out.waiting());
    Some(match written.and_then(|()| out.flush()) {
        Ok(()) => Exit::Done,
        Err(_) => Exit::Trouble,
    })
}

/// A command and all below it, with what this machine knows about values of arguments.
fn advised(command: Command, ids: &[String]) -> Command {
    command.mut_subcommands(|sub| advised(sub, ids)).mut_args(|arg| known_values(arg, ids))
}

fn known_values(arg: Arg, ids: &[String]) -> Arg {
    let ids = ids.to_vec();
    let named = || saved::known_players().into_iter().chain(["all".to_string()]);
    let policies = || Policy::ALL.iter().map(|policy| policy.word());
    let known: Box<dyn Fn() -> Vec<String> + Send + Sync> = match arg.get_id().as_str() {
        "players" | "first" | "seen_by" | "player" | "name" => Box::new(saved::known_players),
        "game" => Box::new(move || ids.clone()),
        "roll_for" => Box::new(move || named().collect()),
        "bots" => Box::new(move || policies().map(str::to_string).collect()),
        "bot" => Box::new(move || {
            let played = |name: String| policies().map(move |policy| format!("{name}={policy}"));
            named().flat_map(played).collect()
        }),
        "file" => {
            return arg.add(ArgValueCompleter::new(|typed: &OsStr| {
                let records = saved::records()
                    .unwrap_or_default()
                    .into_iter()
                    .map(|path| path.display().to_string());
                let mut found = begun(records, typed);
                found.extend(PathCompleter::file().complete(typed));
                found
            }));
        }
        _ => return arg,
    };
    arg.add(ArgValueCompleter::new(move |typed: &OsStr| begun(known(), typed)))
}

/// Those of the words that begin as what is typed does.
fn begun(words: impl IntoIterator<Item = String>, typed: &OsStr) -> Vec<CompletionCandidate> {
    let Some(typed) = typed.to_str() else { return Vec::new() };
    let words = words.into_iter().filter(|word| word.starts_with(typed));
    words.map(CompletionCandidate::new).collect()
}
