// `npm run test:mutants -- FOLDER`, or `-- FOLDER/FILE.ts`: which small changes to the engine its tests do not notice.
// By hand, because it takes a second or two for each of some thousand changes; docs/mutants.md has the scores.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { setPriority } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { root, run } from "../ensure.mjs";

const { positionals } = parseArgs({ allowPositionals: true });
const [target = ""] = positionals;
const [folder] = target.split("/");
if (folder !== "returns" && folder !== "bonds" && folder !== "ledger") {
  console.error("usage: npm run test:mutants -- returns | bonds | ledger | ledger/lots.ts");
  process.exit(2);
}

const changed = `packages/engine/src/${target}`;
const mutate = changed.endsWith(".ts") ? changed : `${changed}/*.ts,!${changed}/*.test.ts`;

// The machine is somebody's: everything else goes first.
setPriority(19);
const here = path.join(root, "scripts/mutants");
const stryker = path.join(here, "node_modules/@stryker-mutator/core/bin/stryker.js");
if (!existsSync(stryker)) {
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const code = await run(npm, ["ci", "--prefix", here, "--ignore-scripts", "--no-audit", "--no-fund"]);
  if (code !== 0) process.exit(code);
}
const child = spawn(process.execPath, [stryker, "run", "--mutate", mutate], {
  cwd: root,
  env: { ...process.env, MUTANTS_OF: folder },
  stdio: "inherit",
});
child.once("error", (error) => {
  console.error(error.message);
  process.exitCode = 1;
});
child.once("close", (code) => {
  process.exitCode = code ?? 1;
});
