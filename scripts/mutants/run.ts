// `npm run test:mutants -- FOLDER`, or `-- FOLDER/FILE.ts`: which small changes to the engine its tests do not notice.
// By hand, because there are some thousand changes; docs/mutants.md has the scores.
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { root, run } from "../ensure.mjs";
import { askAbout, nameOf } from "./ask.ts";
import { askedOf } from "./asked.ts";
import { instrument } from "./instrument.ts";
import { isLeft, keyOf, type Outcome, outcomeSchema, printOutcomes } from "./outcome.ts";
import { findReach } from "./reach.ts";
import { sample } from "./sample.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: "string" },
    // Another seed draws other mutants: a score by those that tests were written for says too much.
    seed: { type: "string", default: "20261121" },
    survivors: { type: "boolean" },
  },
});
const [folder = ""] = positionals.map((target) => target.split("/")[0] ?? "");
const tests = askedOf(folder);
if (tests === undefined) {
  console.error(
    "usage: npm run test:mutants -- returns | bonds | ledger | ledger/lots.ts ... [--sample 100 [--seed 1]] [--survivors]",
  );
  process.exit(2);
}

const here = path.join(root, "scripts/mutants");
const outcomesFile = path.join(root, "data/mutants", `${folder}.json`);
mkdirSync(path.dirname(outcomesFile), { recursive: true });

async function install(): Promise<void> {
  if (existsSync(path.join(here, "node_modules/@stryker-mutator/instrumenter"))) return;
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const code = await run(npm, ["ci", "--prefix", here, "--ignore-scripts", "--no-audit", "--no-fund"]);
  if (code !== 0) process.exit(code);
}

const mutatedPaths = (): readonly string[] =>
  positionals.flatMap((target) => {
    const changed = path.join(root, "packages/engine/src", target);
    if (changed.endsWith(".ts")) return [changed];
    return globSync(path.join(changed, "*.ts"))
      .filter((name) => !name.endsWith(".test.ts"))
      .toSorted();
  });

const known: Outcome[] = existsSync(outcomesFile)
  ? z.array(outcomeSchema).parse(JSON.parse(readFileSync(outcomesFile, "utf8")))
  : [];

/** Outcomes are kept: of a file that is asked whole all of them are new, of survivors only theirs. */
function keep(name: string, found: readonly Outcome[]): void {
  const keys = new Set(found.map(keyOf));
  const isKept = (outcome: Outcome): boolean =>
    outcome.file !== name || (values.survivors === true && !keys.has(keyOf(outcome)));
  known.splice(0, known.length, ...known.filter(isKept), ...found);
  writeFileSync(outcomesFile, JSON.stringify(known, null, 1));
}

// The machine is somebody's: everything else goes first.
setPriority(19);
await install();
const files = await instrument(here, mutatedPaths());
const reach = await findReach(files, tests);
console.log(
  `${reach.took.length} tests, ${Math.round(reach.took.reduce((a, b) => a + b, 0) / 1000)} s without a mutant`,
);
const left = new Set(known.filter(isLeft).map(keyOf));
for (const file of files) {
  const name = nameOf(file);
  const asked =
    values.survivors === true
      ? file.mutants.filter((mutant) => left.has(keyOf({ file: name, ...mutant })))
      : file.mutants;
  const chosen =
    values.sample === undefined ? asked : sample(asked, Number(values.sample), Number(values.seed));
  if (chosen.length === 0) continue;
  const began = Date.now();
  const found = await askAbout({ file, reach, asked: tests }, chosen);
  keep(name, found);
  const all = known.filter((outcome) => outcome.file === name);
  printOutcomes(name, all, file.mutants.length);
  console.log(`  ${found.length} mutants in ${Math.round((Date.now() - began) / 1000)} s`);
}
