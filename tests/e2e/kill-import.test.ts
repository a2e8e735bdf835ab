import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createRandom } from "../../packages/engine/src/testing/random.ts";
import { endServer, type ServerProcess, spawnServer, untilReady } from "../support/server-process.ts";
import { type ApiUser, registerApiUser, uploadImport } from "./api-user.ts";

/**
 * `kill -9` of the server at ten moments, spread over the time it takes to book two imports at once, and a start on the
 * same folder after each: of the twenty imports one that was acknowledged is whole, any other is whole or not there, and
 * what is booked adds up.
 */
const rounds = 10;
const rowsPerImport = 800;
const port = 5733;
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

const amountOf = (file: number, row: number) => (file + 1) * 10_000 + row;
let files = 0;

/** Deposits whose amounts no other file has, so that nothing looks like a repetition. */
function newFile(): { text: string; sum: number } {
  const file = files++;
  const rows = Array.from({ length: rowsPerImport }, (_, row) => amountOf(file, row));
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

/** A portfolio into which every round books one file. */
interface Target {
  readonly portfolioId: string;
  /** What the booked files add up to. */
  booked: number;
  /** The last import that was not booked. */
  open: string;
}

async function upload(user: ApiUser, { portfolioId }: Target) {
  const { text, sum } = newFile();
  return { id: await uploadImport(user, portfolioId, text), sum };
}

type Uploaded = Awaited<ReturnType<typeof upload>>;

/** After the start: how a booking ended, with the ledger held against it. */
async function compare(
  user: ApiUser,
  target: Target,
  { id, sum }: Uploaded,
  isAcknowledged: boolean,
): Promise<keyof typeof none> {
  const { portfolioId } = target;
  const { isBooked, rows } = await stateOf(user, portfolioId, id);
  expect([id, isBooked, rows]).toEqual([id, isBooked, isBooked ? rowsPerImport : 0]);
  if (isAcknowledged) expect([id, isBooked]).toEqual([id, true]);
  if (isBooked) target.booked += sum;
  else target.open = id;
  const { head } = await user.call("GET /api/main-stats", { portfolioId });
  expect([id, Number(head.cash.value)]).toEqual([id, target.booked]);
  return isAcknowledged ? "acknowledged" : isBooked ? "booked" : "absent";
}

const none = { acknowledged: 0, booked: 0, absent: 0 };

async function killAndCompare(): Promise<void> {
  const user = await registerApiUser(server.url);
  const targets: Target[] = [];
  for (const name of ["Kill", "Both"]) {
    const { id: portfolioId } = await user.call("POST /api/MyPortfolio", { name, currency: "USD" });
    targets.push({ portfolioId, booked: 0, open: "" });
  }
  const uploadAll = async () => {
    const uploaded: { readonly target: Target; readonly file: Uploaded }[] = [];
    for (const target of targets) uploaded.push({ target, file: await upload(user, target) });
    return uploaded;
  };
  const commitAll = (uploaded: Awaited<ReturnType<typeof uploadAll>>) =>
    Promise.all(uploaded.map(({ file }) => commit(user, file.id)));
  const first = await uploadAll();
  const begun = performance.now();
  expect(await commitAll(first)).toEqual([true, true]);
  const usualMs = performance.now() - begun;
  for (const { target, file } of first) target.booked += file.sum;

  const random = createRandom(20_240_628);
  const outcomes = { ...none };
  for (let round = 1; round <= rounds; round += 1) {
    const uploaded = await uploadAll();
    const answers = commitAll(uploaded);
    await sleep(((round - 1 + random.next()) / rounds) * usualMs * 1.1);
    await endServer(server, "SIGKILL");
    const acknowledged = await answers;
    await start();
    for (const [index, { target, file }] of uploaded.entries())
      outcomes[await compare(user, target, file, acknowledged[index] === true)] += 1;
  }
  // Moments that never hit a booking would prove nothing.
  expect(outcomes.absent).toBeGreaterThan(2);
  for (const target of targets.filter(({ open }) => open !== "")) {
    expect(await commit(user, target.open)).toBe(true);
    expect(await stateOf(user, target.portfolioId, target.open)).toEqual({
      isBooked: true,
      rows: rowsPerImport,
    });
  }
}
