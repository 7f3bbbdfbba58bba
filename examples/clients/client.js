// Plays a whole game against the program, over `croupier serve`: node client.js GAME [SEED]
// Ana takes the first move that is offered; the program plays for the others and rolls.
const { spawn } = require("node:child_process");
const { createInterface } = require("node:readline");

class Croupier {
  constructor(program = process.env.CROUPIER || "croupier") {
    this.process = spawn(program, ["serve"], { stdio: ["pipe", "pipe", "inherit"] });
    this.waiting = new Map();
    this.asked = 0;
    createInterface({ input: this.process.stdout }).on("line", (line) => {
      const answer = JSON.parse(line);
      const { resolve, reject } = this.waiting.get(answer.id);
      this.waiting.delete(answer.id);
      if (answer.error) reject(new Error(`${answer.error.code}: ${answer.error.message}`));
      else resolve(answer);
    });
  }

  ask(what, request) {
    const id = ++this.asked;
    this.process.stdin.write(JSON.stringify({ id, do: what, ...request }) + "\n");
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }

  close() {
    this.process.stdin.end();
  }
}

// What is typed: Ana's first move with its least amount, or somebody's, or the program rolls.
function words(report, late) {
  if (report.awaits !== "move") return "roll";
  const listed = report.moves.filter((move) => !move.open);
  // Dice Poker ends when somebody says so between two hands.
  const end = listed.find((move) => late && move.move === "end");
  const move = end ?? listed.find((move) => move.player === "Ana") ?? listed[0];
  return `${move.player}: ${move.move} ${move.least ?? ""}`.trim();
}

async function main(game, seed) {
  const croupier = new Croupier();
  const table = { game, players: ["Ana", "Bo", "Cy"], bots: { Bo: "greedy", Cy: "greedy" }, roll_for: ["all"] };
  const terms = { deal_cards: true, no_save: true, seed, as: "Ana" };
  let { session, report } = await croupier.ask("open", { ...table, ...terms });
  for (let lines = 0; !report.over && lines < 5000; lines++) {
    ({ report } = await croupier.ask("enter", { session, line: words(report, lines > 100) }));
  }
  await croupier.ask("close", { session });
  croupier.close();
  console.log(JSON.stringify({ game: report.game, over: report.over, scores: report.scores }));
}

main(process.argv[2], process.argv[3] || "1");
