// `npm run bench`: prints figures and fails when one misses its target, a ratio to a reference measured with it. `--
// --json FILE` writes them, `-- --only TEXT` selects figures whose name contains TEXT, `-- --against COMMIT` compares
// the engine with another commit. Suites run sequentially so as not to affect each other.
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { BenchRow, BenchSuite } from "./bench-row.ts";
import { ENGINE_NAMES } from "./engine/engine-names.ts";
import { LIGHTHOUSE_NAMES } from "./pages/lighthouse-names.ts";
import { SEARCH_NAMES } from "./search-names.ts";
import { checkTarget, notSlower } from "./targets.ts";

const suites: readonly BenchSuite[] = [
  { names: ENGINE_NAMES, load: () => import("./engine/engine.ts") },
  { names: ["engine-rows/10000x50x10"], load: () => import("./engine/engine-rows.ts") },
  { names: ["store/50x20-prices"], load: () => import("./store.ts") },
  {
    names: ["html/home", "js/pricing", "js/dashboard", "js/chart"],
    load: () => import("./pages/scripts-sent.ts"),
  },
  { names: ["ssr/home", "ssr/dashboard"], load: () => import("./pages/pages.ts") },
  {
    names: [
      "api/dashboard-10000",
      "api/dashboard-10000-cold",
      "api/dashboard-100000",
      "api/dashboard-100000-cold",
    ],
    load: () => import("./pages/dashboard.ts"),
  },
  {
    names: [
      "import/100000",
      "import/100000-preview",
      "import/100000-undo",
      "api/transactions-100000",
      "api/transactions-100000-deep",
      "api/transactions-100000-search",
    ],
    load: () => import("./import.ts"),
  },
  { names: ["import/statement-100000"], load: () => import("./statement.ts") },
  { names: ["files/small-requests", "files/memory-after"], load: () => import("./hostile.ts") },
  { names: ["api/latency-during-fold", "api/two-large-at-once"], load: () => import("./latency.ts") },
  { names: ["backtest/30x30", "backtest/30x30-call"], load: () => import("./backtest.ts") },
  { names: SEARCH_NAMES, load: () => import("./search.ts") },
  { names: ["public-list/10000"], load: () => import("./public-list.ts") },
  { names: ["screener/50000"], load: () => import("./screener.ts") },
  { names: ["load/universe", "load/all"], load: () => import("./load.ts") },
  { names: ["update/5000"], load: () => import("./update.ts") },
  {
    names: [
      "ui/holdings-500-dropped",
      "ui/holdings-500-frame",
      "ui/holdings-500-filter",
      "ui/transactions-100000-dropped",
      "ui/transactions-100000-frame",
      "ui/transactions-100000-filter",
    ],
    load: () => import("./pages/ui.ts"),
  },
  { names: LIGHTHOUSE_NAMES, load: () => import("./pages/lighthouse.ts") },
  { names: ["start/second"], load: () => import("./start.ts") },
];

const { values } = parseArgs({
  options: { json: { type: "string" }, only: { type: "string" }, against: { type: "string" } },
});
const wants = (name: string): boolean => name.includes(values.only ?? "");
const rows: BenchRow[] = [];
const missed: string[] = [];

async function take(figures: AsyncIterable<BenchRow>): Promise<void> {
  for await (const row of figures) {
    rows.push(row);
    const { text, isMissed } = checkTarget(row, values.against === undefined ? undefined : notSlower);
    console.log(toLine(row, text));
    if (isMissed) missed.push(`${row.name}: ${text}`);
  }
}

if (values.against !== undefined) {
  const { compareCommit } = await import("./compare-commit.ts");
  await take(compareCommit(values.against, wants));
} else for (const suite of suites) if (suite.names.some(wants)) await take((await suite.load()).run(wants));
if (values.json) writeFileSync(values.json, `${JSON.stringify(rows, null, 2)}\n`);
if (rows.length === 0) {
  console.error(`no figure has "${values.only}" in its name`);
  process.exitCode = 1;
}
if (missed.length > 0) {
  console.error(`\n${missed.length} of ${rows.length} figures missed their target:\n${missed.join("\n")}`);
  process.exitCode = 1;
}

function toLine(row: BenchRow, verdict: string): string {
  const spread = row.runs > 1 ? `p95 ${format(row.p95)}, ${row.runs} runs` : "";
  const figure = `${format(row.median).padStart(8)} ${row.unit.padEnd(5)}`;
  const line = `${row.name.padEnd(36)} ${figure}  ${spread.padEnd(24)} ${verdict}`.trimEnd();
  return row.note === undefined ? line : `${line}\n    ${row.note}`;
}

function format(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2);
}
