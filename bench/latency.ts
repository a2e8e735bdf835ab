import { type ApiUser, addPortfolio, register } from "./api-user.ts";
import { type BenchRow, toRow } from "./bench-row.ts";
import { importFile } from "./import-file.ts";
import { withServer } from "./running-server.ts";
import { todayUtc, tradeFile } from "./trade-file.ts";

const rows = 100_000;
const runs = 12;

/** Measures the slowest small request while a dashboard of 100,000 transactions is computed after an edit. */
export const run = (): AsyncIterable<BenchRow> =>
  withServer(
    async function* (server) {
      const user = await register(server);
      const portfolioId = await addPortfolio(user);
      await importFile(user, portfolioId, { text: tradeFile(rows, todayUtc()), rows });
      const ask = () => user.get(`/api/DashboardStats?portfolioId=${portfolioId}`);
      await ask();
      const deposit = { portfolioId, kind: "deposit", currency: "USD", amount: "10", date: todayUtc() };
      const worst: number[] = [];
      const whole: number[] = [];
      for (let run = 0; run < runs; run++) {
        await user.post("/api/transactions", deposit);
        const started = performance.now();
        worst.push(await worstDuring(user, ask()));
        whole.push(performance.now() - started);
      }
      const note = `worst of each fold; the dashboard itself takes ${toRow("", "ms", whole).median.toFixed(0)} ms`;
      yield toRow("api/latency-during-fold", "ms", worst, note);
    },
    { hasRealMarket: true },
  );

/** Sends small requests until `work` is done; milliseconds of the slowest. */
async function worstDuring(user: ApiUser, work: Promise<unknown>): Promise<number> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  let worst = 0;
  while (!isDone) {
    const started = performance.now();
    await user.get("/api/account/userinfo");
    worst = Math.max(worst, performance.now() - started);
  }
  await done;
  return worst;
}
