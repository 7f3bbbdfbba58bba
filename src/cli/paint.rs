//! Grids and headings on a screen.

use crate::pieces::{Grid, Style, wide};
use crate::session::prompt::Prompt;

/// A text that stands out, where there is colour.
pub fn bold(text: &str, style: Style) -> String {
    painted(text, "1", style)
}

/// Less important text.
pub fn dim(text: &str, style: Style) -> String {
    painted(text, "2", style)
}

fn painted(text: &str, how: &str, style: Style) -> String {
    if style.colour && !text.is_empty() {
        format!("\x1b[{how}m{text}\x1b[0m")
    } else {
        text.to_string()
    }
}

/// A prompt: who acts and what is expected bold, the help dim.
pub fn prompt(prompt: &Prompt, style: Style) -> String {
    bold(&prompt.what, style) + &dim(&prompt.help, style) + &bold("> ", style)
}

/// A grid as lines: the first column left, the others right. Where it does not fit the width, the latest
/// rounds do, or else each row becomes lines of its own.
pub fn grid(grid: &Grid, style: Style) -> Vec<String> {
    let is_round = |head: &&String| head.parse::<u32>().is_ok();
    let rounds = grid.head[1..].iter().take_while(is_round).count();
    let without = |gone: usize| {
        let row = |cells: &Vec<String>| [&cells[..1], &cells[1 + gone..]].concat();
        Grid { head: row(&grid.head), rows: grid.rows.iter().map(row).collect() }
    };
    let fits = (0..=rounds).map(without).find(|grid| !style.plain && grid.fits(style));
    fits.map_or_else(|| in_sentences(grid, style.width), |grid| grid.lines())
}

/// A grid in words, a row a line, for narrow screens and for listening.
fn in_sentences(grid: &Grid, width: usize) -> Vec<String> {
    grid.rows
        .iter()
        .flat_map(|row| {
            let cells: Vec<String> = row
                .iter()
                .zip(&grid.head)
                .skip(1)
                .map(|(cell, head)| format!("{head} {cell}").trim().to_string())
                .filter(|cell| !cell.is_empty())
                .collect();
            let name = row.first().map_or("", String::as_str);
            wrapped(&format!("{name}: {}", cells.join(", ")), width, 2)
        })
        .collect()
}

/// Text in lines no wider than the screen, broken at spaces; what follows the first line is
/// indented as far as the text began.
pub fn wrapped(text: &str, width: usize, indent: usize) -> Vec<String> {
    let width = width.max(20);
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.trim().split(' ') {
        if !line.trim().is_empty() && wide(&line) + 1 + wide(word) > width {
            lines.push(line.trim_end().to_string());
            line = " ".repeat(indent);
        }
        if !line.trim().is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(line);
    lines
}

/// A line as it stands, or broken at spaces where it is too wide for the screen.
pub fn broken(line: &str, width: usize) -> Vec<String> {
    if wide(line) <= width {
        return vec![line.to_string()];
    }
    let lead = &line[..line.len() - line.trim_start().len()];
    let lines = wrapped(line, width.saturating_sub(lead.len()), 2).into_iter();
    lines.map(|line| format!("{lead}{line}")).collect()
}

#[cfg(test)]
mod tests {
    use super::{Grid, Prompt, Style, broken, grid, prompt, wrapped};

    fn sheet() -> Grid {
        let row = |cells: &[&str]| cells.iter().map(ToString::to_string).collect();
        Grid {
            head: row(&["player", "score", "this round"]),
            rows: vec![row(&["Ana", "4", "-"]), row(&["李", "12", "3"])],
        }
    }

    #[test]
    fn of_a_prompt_the_help_is_dim_and_the_score_is_not() {
        let style = Style { colour: true, ..Style::PIPE };
        let (what, help) = ("Bo has 1 1 2 3 4: 3 (1+1+4)".to_string(), " [stop]".to_string());
        let due = "\x1b[1mBo has 1 1 2 3 4: 3 (1+1+4)\x1b[0m\x1b[2m [stop]\x1b[0m\x1b[1m> \x1b[0m";
        assert_eq!(prompt(&Prompt { what, help }, style), due);
    }

    #[test]
    fn a_grid_is_aligned_by_what_the_eye_sees() {
        let style = Style { plain: false, ..Style::PIPE };
        let lines = grid(&sheet(), style);
        assert_eq!(lines[0], "player  score  this round");
        assert_eq!(lines[1], "Ana         4           -");
        assert_eq!(lines[2], "李         12           3");
    }

    #[test]
    fn a_narrow_or_plain_grid_is_told() {
        let narrow = Style { width: 20, plain: false, ..Style::PIPE };
        let lines = ["Ana: score 4, this", "  round -", "李: score 12, this", "  round 3"];
        assert_eq!(grid(&sheet(), narrow), lines);
        assert_eq!(grid(&sheet(), Style::PIPE)[0], "Ana: score 4, this round -");
    }

    #[test]
    fn text_is_broken_at_spaces() {
        let lines = wrapped("R1. one two three four five six seven", 20, 4);
        assert_eq!(lines, ["R1. one two three", "    four five six", "    seven"]);
        let row = "  state  this moment as JSON";
        assert_eq!(broken(row, 24), ["  state  this moment as", "    JSON"]);
        assert_eq!(broken(row, 30), [row]);
    }
}
