import { readInWorker } from "../../app/features/import/read-in-worker.ts";
import { dealsReport } from "../../packages/brokers/src/testing/deals-report.ts";
import { type BenchRow, toRow } from "./bench-row.ts";

const name = "import/statement-100000";
const deals = 100_000;
const runs = 3;

/**
 * The largest of the formats: a T-Bank workbook of 100,000 deals opened, recognised and read in the reader's own
 * thread under its limits, until all rows are here.
 * @throws Error when a deal is missing
 */
export async function* run(): AsyncIterable<BenchRow> {
  const bytes = dealsReport(deals);
  const samples: number[] = [];
  while (samples.length < runs) {
    const started = performance.now();
    const { head, rows } = await readInWorker({ name: "broker-report.xlsx", bytes, options: {} });
    samples.push((performance.now() - started) / 1000);
    if (rows.length !== deals) throw new Error(`${rows.length} rows of ${deals}: ${head.fatal?.code}`);
  }
  yield toRow(name, "s", samples, `${(bytes.length / 1024 / 1024).toFixed(1)} MB`);
}
