import { type ApiUser, addPortfolio, register } from "./api-user.ts";
import { type BenchRow, time, toRow, type Wants } from "./bench-row.ts";
import { importFile } from "./import-file.ts";
import { withServer } from "./running-server.ts";
import { todayUtc, tradeFile } from "./trade-file.ts";

const rows = 10_000;
const warmRuns = 300;
const coldRuns = 20;

/** The dashboard's answer over HTTP with 10,000 transactions: again and again, and after each edit. */
export const run = (wants: Wants): AsyncIterable<BenchRow> =>
  withServer(async function* (server) {
    const user = await register(server);
    const portfolioId = await addPortfolio(user);
    await importFile(user, portfolioId, { text: tradeFile(rows, todayUtc()), rows });
    const ask = () => user.get(`/api/DashboardStats?portfolioId=${portfolioId}`);
    const name = `api/dashboard-${rows}`;
    if (wants(name)) yield toRow(name, "ms", await time(ask, warmRuns, 20));
    if (wants(`${name}-cold`)) yield toRow(`${name}-cold`, "ms", await timeCold(user, portfolioId, ask));
  });

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
