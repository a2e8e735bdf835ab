import { ensureBuilt } from "../../scripts/ensure.mjs";
import { type ApiUser, addPortfolio, register } from "../api-user.ts";
import { type BenchRow, beside, meanOf, measure, time, toRow, type Wants } from "../bench-row.ts";
import { importFile } from "../import-file.ts";
import { signInAsOwner, storeLargePortfolio } from "../large-portfolio.ts";
import { emptyRequest } from "../references.ts";
import { startServer, withDataDir, withServer } from "../running-server.ts";
import { todayUtc, tradeFile } from "../trade-file.ts";

const rows = 10_000;
const largeRows = 100_000;
const warmRuns = 300;
const coldRuns = 20;

/** Measures the dashboard over HTTP, warm and after each edit: 10,000 transactions, then 100,000 of 500 assets. */
export async function* run(wants: Wants): AsyncIterable<BenchRow> {
  if (namesOf(rows).some(wants)) yield* runImported(wants);
  if (namesOf(largeRows).some(wants)) yield* runLarge(wants);
}

const namesOf = (count: number) => [`api/dashboard-${count}`, `api/dashboard-${count}-cold`];

const runImported = (wants: Wants): AsyncIterable<BenchRow> =>
  withServer(
    async function* (server) {
      const user = await register(server);
      const portfolioId = await addPortfolio(user);
      await importFile(user, portfolioId, { text: tradeFile(rows, todayUtc()), rows });
      yield* measureBoth(user, { url: server.url, portfolioId, count: rows }, wants);
    },
    { hasRealMarket: true },
  );

const runLarge = (wants: Wants): AsyncIterable<BenchRow> =>
  withDataDir(async function* (dataDir) {
    await ensureBuilt(process.execPath);
    const portfolioId = await storeLargePortfolio(dataDir);
    const server = await startServer({ dataDir });
    try {
      const user = await signInAsOwner(server);
      yield* measureBoth(user, { url: server.url, portfolioId, count: largeRows }, wants);
    } finally {
      await server.stop();
    }
  });

interface Asked {
  readonly url: string;
  readonly portfolioId: string;
  readonly count: number;
}

async function* measureBoth(
  user: ApiUser,
  { url, portfolioId, count }: Asked,
  wants: Wants,
): AsyncIterable<BenchRow> {
  const ask = () => user.get(`/api/DashboardStats?portfolioId=${portfolioId}`);
  const [warm = "", cold = ""] = namesOf(count);
  const reference = emptyRequest(url);
  if (wants(warm)) yield await measure(warm, { work: ask, reference, runs: warmRuns, warmUps: 20 });
  if (!wants(cold)) return;
  const empty: number[] = [];
  const samples = await timeCold(user, portfolioId, async () => {
    const [ms = 0] = await time(ask, 1, 0);
    empty.push(await meanOf(reference, ms));
    return ms;
  });
  yield beside(toRow(cold, "ms", samples), reference.what, empty);
}

/** Milliseconds of the first reply after a new deposit. */
async function timeCold(user: ApiUser, portfolioId: string, timed: () => Promise<number>): Promise<number[]> {
  const deposit = { portfolioId, kind: "deposit", currency: "USD", amount: "10", date: todayUtc() };
  const samples: number[] = [];
  for (let run = 0; run < coldRuns; run++) {
    await user.post("/api/transactions", deposit);
    samples.push(await timed());
  }
  return samples;
}
