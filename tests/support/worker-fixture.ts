import { Writable } from "node:stream";
import type { Worker } from "node:worker_threads";
import { eq } from "drizzle-orm";
import pino, { type Logger } from "pino";
import { emails } from "../../app/identity/identity.tables.ts";
import { toLoggerOptions } from "../../app/server/log.ts";
import type { PageRenderer } from "../../app/server/page/page-renderer.ts";
import { storeLedger } from "../../bench/engine/stored-ledger.ts";
import { benchLedger } from "../../packages/engine/bench/bench-ledger.ts";
import { buildTestApp, type TestApp, type TestUser } from "./app.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";

/** An application that folds ledgers of more than `maxRows` in workers, and one that folds in place. */
export interface WorkerFixture {
  readonly database: TestDatabase;
  readonly test: TestApp;
  readonly user: TestUser;
  /** The same user and database, without workers. */
  readonly inPlace: TestUser;
  /** 60 rows in two currencies. */
  readonly portfolioId: string;
  /** Adds another user with such a ledger. */
  readonly addAccount: () => Promise<{ readonly user: TestUser; readonly portfolioId: string }>;
  /** Threads started by the application, in order. */
  readonly threads: readonly Worker[];
  readonly answersByThread: () => readonly number[];
  readonly lines: () => readonly Readonly<Record<string, unknown>>[];
  readonly close: () => Promise<void>;
}

export interface WorkerFixtureOptions {
  readonly maxRows?: number;
  readonly rows?: number;
  readonly pages?: PageRenderer;
}

function collectLog(): { readonly log: Logger; readonly text: () => string } {
  let text = "";
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    text += chunk.toString();
    done();
  };
  return {
    log: pino(toLoggerOptions({ logLevel: "warn", nodeEnv: "test" }), new Writable({ write })),
    text: () => text,
  };
}

function watchThreads() {
  const threads: Worker[] = [];
  const answers: number[] = [];
  const add = (worker: Worker) => {
    const index = threads.push(worker) - 1;
    answers.push(0);
    worker.on("message", () => {
      answers[index] = (answers[index] ?? 0) + 1;
    });
  };
  process.on("worker", add);
  return { threads, answersByThread: () => [...answers], stop: () => void process.off("worker", add) };
}

async function storeAccount(test: TestApp, rows: number) {
  const user = await test.register();
  const ledger = benchLedger({ transactions: rows, assets: 5, years: 8 });
  const { id: portfolioId } = await storeLedger(test.db, await userIdOf(test, user.email), ledger);
  return { user, portfolioId };
}

async function userIdOf(test: TestApp, email: string): Promise<string> {
  const [found] = await test.db.select().from(emails).where(eq(emails.email, email));
  if (!found) throw new Error(`no user ${email}`);
  return found.userId;
}

/** Starts no thread yet. The caller closes it. */
export async function makeWorkerFixture({
  maxRows = 50,
  rows = 60,
  pages,
}: WorkerFixtureOptions = {}): Promise<WorkerFixture> {
  const database = await createTestDatabase();
  const { threads, answersByThread, stop } = watchThreads();
  const { log, text } = collectLog();
  const largeLedgers = { maxRows, poolOptions: database.options };
  const test = await buildTestApp(database.db, { largeLedgers, log, ...(pages && { pages }) });
  const plain = await buildTestApp(database.db);
  const addAccount = () => storeAccount(test, rows);
  const { user, portfolioId } = await addAccount();
  return {
    database,
    test,
    user,
    inPlace: { ...user, ...plain.as(user.tokens.access_token) },
    portfolioId,
    addAccount,
    threads,
    answersByThread,
    lines: () =>
      text()
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line)),
    close: async () => {
      stop();
      await test.app.close();
      await plain.app.close();
      await database.drop();
    },
  };
}
