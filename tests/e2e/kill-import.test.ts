import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createRandom } from "../../packages/engine/src/testing/random.ts";
import { endServer, type ServerProcess, spawnServer, untilReady } from "../support/server-process.ts";
import { type ApiUser, registerApiUser, uploadImport } from "./api-user.ts";

/**
 * `kill -9` of the server at twenty moments while it books an import, and a start on the same folder after each: an
 * import that was acknowledged is whole, any other is whole or not there, and what is booked adds up.
 */
const rounds = 20;
const rowsPerImport = 800;
const port = 5731;
const committed = 2;

const dataDir = mkdtempSync(path.join(tmpdir(), "zerno-kill-"));
let server: ServerProcess;
const start = async () => {
  const env = { DATA_DIR: dataDir, PORT: `${port}`, RATE_LIMIT_PER_MINUTE: "1000000", LOG_LEVEL: "error" };
  server = await untilReady(spawnServer(env));
};

beforeAll(start);
afterAll(async () => {
  await endServer(server);
  rmSync(dataDir, { recursive: true, force: true });
});

const amountOf = (round: number, row: number) => (round + 1) * 10_000 + row;

/** Deposits whose amounts no other round has, so that nothing looks like a repetition. */
function fileOf(round: number): { text: string; sum: number } {
  const rows = Array.from({ length: rowsPerImport }, (_, row) => amountOf(round, row));
  const lines = rows.map(
    (amount, row) => `Cash_In,2024-01-${String((row % 28) + 1).padStart(2, "0")},USD,1,${amount},USD,,,,,,`,
  );
  const header =
    "Event,Date,Symbol,Price,Quantity,Currency,FeeTax,Exchange,NKD,FeeCurrency,DoNotAdjustCash,Note";
  return { text: [header, ...lines].join("\n"), sum: rows.reduce((sum, amount) => sum + amount, 0) };
}

/** Asks for the booking; true when the server said that it is done. */
const commit = (user: ApiUser, id: string): Promise<boolean> =>
  user.call("POST /api/TransactionsImport/commit", { id }).then(
    () => true,
    () => false,
  );

/** How many rows of an import are in the ledger, and whether it counts as booked. */
async function stateOf(user: ApiUser, portfolioId: string, importId: string) {
  const { state } = await user.call("GET /api/TransactionsImport", { id: importId });
  const { totalCount } = await user.call("GET /api/transactions", { portfolioId, importId, pageSize: 1 });
  return { isBooked: state === committed, rows: totalCount as number };
}

/** A server that ends by itself in between is told with its last words. */
const tellEnd = (error: unknown): never => {
  const { exitCode, signalCode } = server.child;
  const end = `the server: exit code ${exitCode}, signal ${signalCode}, said "${server.output().slice(-2000)}"`;
  throw new Error(`${error instanceof Error ? error.message : String(error)}; ${end}`, { cause: error });
};

it("loses no acknowledged import and leaves no half one", () => killAndCompare().catch(tellEnd), 300_000);

async function killAndCompare(): Promise<void> {
  const user = await registerApiUser(server.url);
  const { id: portfolioId } = await user.call("POST /api/MyPortfolio", { name: "Kill", currency: "USD" });
  const first = fileOf(0);
  const firstId = await uploadImport(user, portfolioId, first.text);
  const begun = performance.now();
  expect(await commit(user, firstId)).toBe(true);
  const usualMs = performance.now() - begun;

  const random = createRandom(20_240_628);
  let booked = first.sum;
  let lastOpen = "";
  const outcomes = { acknowledged: 0, booked: 0, absent: 0 };
  for (let round = 1; round <= rounds; round += 1) {
    const { text, sum } = fileOf(round);
    const id = await uploadImport(user, portfolioId, text);
    const answer = commit(user, id);
    await sleep(random.next() * usualMs * 1.1);
    await endServer(server, "SIGKILL");
    const isAcknowledged = await answer;
    await start();
    const { isBooked, rows } = await stateOf(user, portfolioId, id);
    expect([round, isBooked, rows]).toEqual([round, isBooked, isBooked ? rowsPerImport : 0]);
    if (isAcknowledged) expect([round, isBooked]).toEqual([round, true]);
    if (isBooked) booked += sum;
    else lastOpen = id;
    outcomes[isAcknowledged ? "acknowledged" : isBooked ? "booked" : "absent"] += 1;
    const { head } = await user.call("GET /api/main-stats", { portfolioId });
    expect([round, Number(head.cash.value)]).toEqual([round, booked]);
  }
  // Moments that never hit a booking would prove nothing.
  expect(outcomes.absent).toBeGreaterThan(2);
  expect(await commit(user, lastOpen)).toBe(true);
  expect(await stateOf(user, portfolioId, lastOpen)).toEqual({ isBooked: true, rows: rowsPerImport });
}
