import { type ApiUser, addPortfolio, register } from "./api-user.ts";
import { type BenchRow, toRow, toSingle } from "./bench-row.ts";
import { importFile } from "./import-file.ts";
import { type RunningServer, withServer } from "./running-server.ts";
import { todayUtc, tradeFile } from "./trade-file.ts";

const rows = 100_000;
const runs = 12;

/** Owner of a portfolio of 100,000 transactions. */
interface LargeAccount {
  readonly user: ApiUser;
  /** Adds a deposit, so that the next dashboard is folded again. */
  readonly edit: () => Promise<unknown>;
  readonly ask: () => Promise<unknown>;
}

/** Time of large dashboards after an edit: of a small request meanwhile, and of two accounts at once. */
export const run = (): AsyncIterable<BenchRow> =>
  withServer(
    async function* (server) {
      const first = await addLargeAccount(server, "first");
      yield await measureSmallRequests(first);
      yield await measureTwo(first, await addLargeAccount(server, "second"));
    },
    { hasRealMarket: true },
  );

async function addLargeAccount(server: RunningServer, name: string): Promise<LargeAccount> {
  const user = await register(server, name);
  const portfolioId = await addPortfolio(user);
  await importFile(user, portfolioId, { text: tradeFile(rows, todayUtc()), rows });
  const deposit = { portfolioId, kind: "deposit", currency: "USD", amount: "10", date: todayUtc() };
  const ask = () => user.get(`/api/DashboardStats?portfolioId=${portfolioId}`);
  await ask();
  return { user, edit: () => user.post("/api/transactions", deposit), ask };
}

async function measureSmallRequests({ user, edit, ask }: LargeAccount): Promise<BenchRow> {
  const worst: number[] = [];
  const whole: number[] = [];
  for (let run = 0; run < runs; run++) {
    await edit();
    const started = performance.now();
    worst.push(await worstDuring(user, ask()));
    whole.push(performance.now() - started);
  }
  const note = `worst of each fold; the dashboard itself takes ${medianOf(whole).toFixed(0)} ms`;
  return toRow("api/latency-during-fold", "ms", worst, note);
}

/** Alone and together in turn, so that a busy machine slows both down. */
async function measureTwo(first: LargeAccount, second: LargeAccount): Promise<BenchRow> {
  const alone: number[] = [];
  const together: number[] = [];
  // Both are asked at once before, so that each has a thread that knows its ledger.
  for (let run = -2; run < runs; run++) {
    await first.edit();
    const aloneMs = await timeOf(first.ask);
    await first.edit();
    await second.edit();
    const bothMs = await timeOf(() => Promise.all([first.ask(), second.ask()]));
    if (run < 0) continue;
    alone.push(aloneMs);
    together.push(bothMs);
  }
  const [one, two] = [medianOf(alone), medianOf(together)];
  const note = `two dashboards at once ${two.toFixed(0)} ms, one alone ${one.toFixed(0)} ms`;
  return toSingle("api/two-large-at-once", "x", two / one, note);
}

const medianOf = (samples: readonly number[]): number => toRow("", "ms", samples).median;

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

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
