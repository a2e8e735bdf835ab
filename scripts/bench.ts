// `npm run bench`: prints figures, is no test. `-- --json FILE` writes them, `-- --only TEXT` runs the suites whose
// name has TEXT. Suites run one after the other: two at once would measure each other.
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { BenchRow, BenchSuite } from "./bench/bench-row.ts";

const suites: readonly BenchSuite[] = [
  { name: "engine", load: () => import("./bench/engine.ts") },
  { name: "store", load: () => import("./bench/store.ts") },
  { name: "import", load: () => import("./bench/import.ts") },
  { name: "server", load: () => import("./bench/server.ts") },
];

const { values } = parseArgs({ options: { json: { type: "string" }, only: { type: "string" } } });
const rows: BenchRow[] = [];
for (const suite of suites) {
  if (values.only && !suite.name.includes(values.only)) continue;
  const { run } = await suite.load();
  for await (const row of run()) {
    rows.push(row);
    const spread = row.runs > 1 ? `  p95 ${format(row.p95)}  (${row.runs} runs)` : "";
    console.log(`${row.name.padEnd(36)} ${format(row.median).padStart(10)} ${row.unit}${spread}`);
  }
}
if (values.json) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
process.exit(0);

function format(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2);
}
