import { type ApiUser, addPortfolio, register } from "./api-user.ts";
import { type BenchRow, beside, meanOf, time, toRow, type Wants } from "./bench-row.ts";
import { type ImportTimes, importFile } from "./import-file.ts";
import { plainCopy } from "./references.ts";
import { withServer } from "./running-server.ts";
import { todayUtc, tradeFile } from "./trade-file.ts";

const rows = 100_000;
const imports = 3;
const lists = 30;

/**
 * Measures a template of 100,000 rows: uploaded, previewed, booked over HTTP and undone; then that portfolio's table.
 */
export const run = (wants: Wants): AsyncIterable<BenchRow> =>
  withServer(
    async function* (server) {
      const user = await register(server);
      const file = { text: tradeFile(rows, todayUtc()), rows };
      const copy = await plainCopy(server.dataDir);
      const copies: number[] = [];
      const times: ImportTimes[] = [];
      const undone: number[] = [];
      let portfolioId = "";
      while (times.length < (wants("import/100000") ? imports : 1)) {
        portfolioId = await addPortfolio(user);
        times.push(await importFile(user, portfolioId, file));
        copies.push((await meanOf(copy, Number.POSITIVE_INFINITY)) / 1000);
        if (wants("import/100000-undo")) undone.push(await undoImport(user, times.at(-1)?.id ?? ""));
      }
      await copy.end();
      if (undone.length > 0) await importFile(user, portfolioId, file);
      const totals = times.map(({ totalS }) => totalS);
      const previews = times.map(({ previewS }) => previewS);
      if (wants("import/100000")) yield beside(toRow("import/100000", "s", totals), copy.what, copies);
      if (wants("import/100000-preview")) yield toRow("import/100000-preview", "s", previews);
      if (wants("import/100000-undo")) yield toRow("import/100000-undo", "s", undone);
      yield* measureTable(user, portfolioId, wants);
    },
    { hasRealMarket: true },
  );

/**
 * Seconds until the import is undone.
 * @throws Error when rows remain
 */
async function undoImport(user: ApiUser, id: string): Promise<number> {
  const started = performance.now();
  const { removed } = await user.remove<{ removed: number }>(`/api/transactionsImportHistory?id=${id}`);
  if (removed !== rows) throw new Error(`${removed} rows of ${rows} were taken back`);
  return (performance.now() - started) / 1000;
}

/** Measures the first page, a middle page and a search, as requested by the table. */
async function* measureTable(user: ApiUser, portfolioId: string, wants: Wants): AsyncIterable<BenchRow> {
  const name = `api/transactions-${rows}`;
  const path = `/api/transactions?portfolioId=${portfolioId}&pageSize=100`;
  const ask = (query: string) => user.get<{ rows: unknown[]; nextCursor: string }>(path + query);
  const measure = async (query: string): Promise<number[]> => time(() => ask(query), lists);
  if (wants(name)) yield toRow(name, "ms", await measure(""));
  if (wants(`${name}-deep`)) yield toRow(`${name}-deep`, "ms", await measure(await findCursor(ask)));
  const filtered = "&activity=trade&search=cloud";
  if (wants(`${name}-search`)) yield toRow(`${name}-search`, "ms", await measure(filtered));
}

/** Returns the query of the page after half of the period. */
async function findCursor(ask: (query: string) => Promise<{ nextCursor: string }>): Promise<string> {
  const half = Number(todayUtc().slice(0, 4)) - 5;
  const { nextCursor } = await ask(`&to=${half}-06-30`);
  return `&cursor=${encodeURIComponent(nextCursor)}`;
}
