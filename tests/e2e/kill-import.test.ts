import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findEmbedded } from "../../app/server/db/embedded/embedded-server.ts";
import { freePort } from "../support/free-port.ts";
import {
  endServer,
  type ServerProcess,
  spawnServer,
  untilReady,
} from "../support/journeys/server-process.ts";
import { type ApiUser, registerApiUser, uploadImport } from "./api-user.ts";

/**
 * `kill -9` of the server while two imports are booked at once, and a start on the same folder: an acknowledged import
 * is complete, any other complete or absent, and bookings add up. Moments are steps of the booking, not times. By night
 * there are eleven: four locked tables, six by bytes written to the database's log, and the first acknowledgement; by
 * day the middle table, the middle of the log and the acknowledgement.
 */
const isNight = process.env.TEST_PROFILE === "night";
const keptTables = isNight
  ? ["transactions", "portfolio_changes", "notices", "imports"]
  : ["portfolio_changes"];
const parts = isNight ? [0, 0.2, 0.4, 0.6, 0.8, 1] : [0.4];
const rowsPerImport = 800;
const port = await freePort();
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

/** Deposits with unique amounts, so that nothing looks like a repetition. */
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

/** True when the server acknowledged the booking. */
const commit = (user: ApiUser, id: string): Promise<boolean> =>
  user.call("POST /api/TransactionsImport/commit", { id }).then(
    () => true,
    () => false,
  );

async function stateOf(user: ApiUser, portfolioId: string, importId: string) {
  const { state } = await user.call("GET /api/TransactionsImport", { id: importId });
  const { totalCount } = await user.call("GET /api/transactions", { portfolioId, importId, pageSize: 1 });
  return { isBooked: state === committed, rows: totalCount as number };
}

async function connect(): Promise<pg.Client> {
  const running = await findEmbedded(dataDir);
  const at = { host: running?.socketDir, port: running?.port };
  const client = new pg.Client({ ...at, user: "zerno", database: "zerno" });
  // It ends with the server.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

/** Bytes written to the database's log; a transaction's count before it is committed. */
async function loggedBytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query("select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes");
  return Number(rows[0]?.bytes);
}

const countKept = async (client: pg.Client): Promise<number> =>
  (await client.query("select count(*)::int as n from pg_locks where not granted")).rows[0]?.n;

/** Begins a booking and returns when the server is to be killed. */
type Moment = (client: pg.Client, begin: () => Promise<readonly Promise<boolean>[]>) => Promise<void>;

/** Before the first statement on this table; the lock ends with the connection. */
const keptFrom =
  (table: string): Moment =>
  async (client, begin) => {
    await client.query(`begin; lock table ${table} in access exclusive mode`);
    await begin();
    await expect.poll(() => countKept(client), { interval: 5, timeout: 60_000 }).toBeGreaterThan(0);
  };

const atPart =
  (part: number, usualBytes: number): Moment =>
  async (client, begin) => {
    const before = await loggedBytes(client);
    let isOver = false;
    void Promise.all(await begin()).then(() => {
      isOver = true;
    });
    while (!isOver && (await loggedBytes(client)) - before < part * usualBytes);
  };

const atFirstAnswer: Moment = async (_client, begin) => {
  await Promise.race(await begin());
};

/** Reports the last output of a server that ends unexpectedly. */
const announceEnd = (error: unknown): never => {
  const { exitCode, signalCode } = server.child;
  const end = `the server: exit code ${exitCode}, signal ${signalCode}, said "${server.output().slice(-2000)}"`;
  throw new Error(`${error instanceof Error ? error.message : String(error)}; ${end}`, { cause: error });
};

it("loses no acknowledged import and leaves no half one", () => killAndCompare().catch(announceEnd), 600_000);

interface Target {
  readonly portfolioId: string;
  /** Total of the booked files. */
  booked: number;
  open: string;
}

async function upload(user: ApiUser, { portfolioId }: Target) {
  const { text, sum } = newFile();
  return { id: await uploadImport(user, portfolioId, text), sum };
}

type Uploaded = Awaited<ReturnType<typeof upload>>;

/** After the start: compares a booking's outcome with the ledger. */
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
    uploaded.map(({ file }) => commit(user, file.id));
  const first = await uploadAll();
  const client = await connect();
  const before = await loggedBytes(client);
  expect(await Promise.all(commitAll(first))).toEqual([true, true]);
  const usualBytes = (await loggedBytes(client)) - before;
  await client.end();
  for (const { target, file } of first) target.booked += file.sum;

  const moments = [
    ...keptTables.map(keptFrom),
    ...parts.map((part) => atPart(part, usualBytes)),
    atFirstAnswer,
  ];
  const outcomes = { ...none };
  for (const moment of moments) {
    const uploaded = await uploadAll();
    const watcher = await connect();
    let answers: readonly Promise<boolean>[] = [];
    await moment(watcher, async () => {
      answers = commitAll(uploaded);
      return answers;
    });
    await endServer(server, "SIGKILL");
    const acknowledged = await Promise.all(answers);
    await watcher.end().catch(() => undefined);
    await start();
    for (const [index, { target, file }] of uploaded.entries())
      outcomes[await compare(user, target, file, acknowledged[index] === true)] += 1;
  }
  // At every locked table both bookings were under way; at the first answer one was not.
  expect(outcomes.absent).toBeGreaterThanOrEqual(2 * keptTables.length);
  expect(outcomes.acknowledged).toBeGreaterThan(0);
  for (const target of targets.filter(({ open }) => open !== "")) {
    expect(await commit(user, target.open)).toBe(true);
    expect(await stateOf(user, target.portfolioId, target.open)).toEqual({
      isBooked: true,
      rows: rowsPerImport,
    });
  }
}
