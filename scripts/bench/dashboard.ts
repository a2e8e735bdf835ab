import { ensureBuilt } from "../ensure.mjs";
import { type ApiUser, addPortfolio, register } from "./api-user.ts";
import { type BenchRow, time, toRow, type Wants } from "./bench-row.ts";
import { importFile } from "./import-file.ts";
import { signInAsOwner, storeLargePortfolio } from "./large-portfolio.ts";
import { startServer, withDataDir, withServer } from "./running-server.ts";
import { todayUtc, tradeFile } from "./trade-file.ts";

const rows = 10_000;
const largeRows = 100_000;
const warmRuns = 300;
const coldRuns = 20;

/** The dashboard's answer over HTTP, again and again and after each edit: 10,000 transactions, then 100,000 of 500 assets. */
export async function* run(wants: Wants): AsyncIterable<BenchRow> {
  if (namesOf(rows).some(wants)) yield* runImported(wants);
  if (namesOf(largeRows).some(wants)) yield* runLarge(wants);
}

const namesOf = (count: number) => [`api/dashboard-${count}`, `api/dashboard-${count}-cold`];

const runImported = (wants: Wants): AsyncIterable<BenchRow> =>
  withServer(async function* (server) {
    const user = await register(server);
    const portfolioId = await addPortfolio(user);
    await importFile(user, portfolioId, { text: tradeFile(rows, todayUtc()), rows });
    yield* measure(user, { portfolioId, count: rows }, wants);
  });

const runLarge = (wants: Wants): AsyncIterable<BenchRow> =>
  withDataDir(async function* (dataDir) {
    await ensureBuilt(process.execPath);
    const portfolioId = await storeLargePortfolio(dataDir);
    const server = await startServer({ dataDir });
    try {
      yield* measure(await signInAsOwner(server), { portfolioId, count: largeRows }, wants);
    } finally {
      await server.stop();
    }
  });

interface Measured {
  readonly portfolioId: string;
  readonly count: number;
}

async function* measure(
  user: ApiUser,
  { portfolioId, count }: Measured,
  wants: Wants,
): AsyncIterable<BenchRow> {
  const ask = () => user.get(`/api/DashboardStats?portfolioId=${portfolioId}`);
  const [warm = "", cold = ""] = namesOf(count);
  if (wants(warm)) yield toRow(warm, "ms", await time(ask, warmRuns, 20));
  if (wants(cold)) yield toRow(cold, "ms", await timeCold(user, portfolioId, ask));
}

/** Milliseconds of the first answer after a deposit was added. */
async function timeCold(user: ApiUser, portfolioId: string, ask: () => Promise<unknown>): Promise<number[]> {
  const deposit = { portfolioId, kind: "deposit", currency: "USD", amount: "10", date: todayUtc() };
  const samples: number[] = [];
  for (let run = 0; run < coldRuns; run++) {
    await user.post("/api/transactions", deposit);
    samples.push(...(await time(ask, 1, 0)));
  }
  return samples;
}
