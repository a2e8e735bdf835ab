import { readStatementFile } from "../app/domain/imports/reading/read-statement-file.ts";
import { dealsReport } from "../packages/brokers/src/testing/deals-report.ts";
import { type BenchRow, measure } from "./bench-row.ts";
import { plainLoop } from "./references.ts";

const name = "import/statement-100000";
const deals = 100_000;
const runs = 3;

/**
 * Measures the largest format: a T-Bank workbook of 100,000 deals opened, recognised and parsed in the isolated
 * process, until all rows are received.
 * @throws Error when a deal is missing
 */
export async function* run(): AsyncIterable<BenchRow> {
  const bytes = dealsReport(deals);
  const work = async () => {
    const { head, rows } = await readStatementFile(
      { userId: "bench" },
      { name: "broker-report.xlsx", bytes, options: {} },
    );
    if (rows.length !== deals) throw new Error(`${rows.length} rows of ${deals}: ${head.fatal?.code}`);
  };
  const note = `${(bytes.length / 1024 / 1024).toFixed(1)} MB`;
  yield await measure(name, { work, reference: plainLoop, runs, warmUps: 0, unit: "s", note });
}
