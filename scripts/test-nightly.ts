// `npm run test:nightly [-- --part NAME | --list]`; report in data/nightly/report.txt.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { postgres15 } from "../tests/support/vitest/servers.ts";
import { ensureChromium } from "./browser.mjs";
import { root } from "./ensure.mjs";
import { nightlyParts } from "./test/nightly-parts.ts";
import { runBuild } from "./test/programs.ts";
import { type Stage, sumCounts } from "./test/stage.ts";
import { toSummary } from "./test/summary.ts";

const { values } = parseArgs({
  options: { part: { type: "string", multiple: true }, list: { type: "boolean" }, day: { type: "string" } },
});
const today = values.day ?? new Date().toISOString().slice(0, 10);
const wanted = values.part ?? Object.keys(nightlyParts);
const unknown = wanted.filter((name) => !(name in nightlyParts));
if (values.list || unknown.length > 0) {
  if (unknown.length > 0) console.error(`no part ${unknown.join(", ")}; there are:`);
  for (const [name, { about }] of Object.entries(nightlyParts)) console.log(`${name.padEnd(12)} ${about}`);
  process.exit(unknown.length > 0 ? 2 : 0);
}

process.env.TEST_PROFILE = "night";
const started = performance.now();
ensureChromium();
const stages: Stage[] = [await runBuild()];
for (const name of wanted) {
  const part = nightlyParts[name];
  if (part) stages.push(...(await part.run(today)));
}
const lines = toSummary({
  ...{ profile: "night", stages },
  seconds: (performance.now() - started) / 1000,
  lacks: postgres15 === undefined ? ["PostgreSQL 15: its tests did not run"] : [],
});
const report = [`Nightly run of ${today}`, ...lines, ""].join("\n");
const folder = path.join(root, "data/nightly");
mkdirSync(folder, { recursive: true });
writeFileSync(path.join(folder, "report.txt"), report);
console.log(`\n${report}`);
process.exitCode = sumCounts(stages.map(({ counts }) => counts)).failed === 0 ? 0 : 1;
