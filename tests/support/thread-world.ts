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

/** An application that folds ledgers of more than `maxRows` in its thread, and another that folds all in place. */
export interface ThreadWorld {
  readonly database: TestDatabase;
  readonly test: TestApp;
  readonly user: TestUser;
  /** The same user at an application without a thread, on the same database. */
  readonly inPlace: TestUser;
  readonly userId: string;
  /** Ledgers of 60 rows in two currencies. */
  readonly portfolioId: string;
  /** Threads the application has started, in order. */
  readonly threads: readonly Worker[];
  /** Answers that came from them. */
  readonly answered: () => number;
  /** Lines of the log, parsed. */
  readonly lines: () => readonly Readonly<Record<string, unknown>>[];
  readonly close: () => Promise<void>;
}

export interface ThreadWorldOptions {
  readonly maxRows?: number;
  readonly rows?: number;
  readonly pages?: PageRenderer;
}

/** A log that is kept, as the product writes it. */
function keptLog(): { readonly log: Logger; readonly text: () => string } {
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

/** Listens to every thread that this process starts. */
function watchThreads() {
  const threads: Worker[] = [];
  let answers = 0;
  const add = (worker: Worker) => {
    threads.push(worker);
    worker.on("message", () => {
      answers += 1;
    });
  };
  process.on("worker", add);
  return { threads, answered: () => answers, stop: () => void process.off("worker", add) };
}

async function userIdOf(test: TestApp, email: string): Promise<string> {
  const [found] = await test.db.select().from(emails).where(eq(emails.email, email));
  if (!found) throw new Error(`no user ${email}`);
  return found.userId;
}

/** Everything is stored; no thread is started yet. The caller closes it. */
export async function makeThreadWorld({
  maxRows = 50,
  rows = 60,
  pages,
}: ThreadWorldOptions = {}): Promise<ThreadWorld> {
  const database = await createTestDatabase();
  const { threads, answered, stop } = watchThreads();
  const { log, text } = keptLog();
  const largeLedgers = { maxRows, poolOptions: database.options };
  const test = await buildTestApp(database.db, { largeLedgers, log, ...(pages && { pages }) });
  const plain = await buildTestApp(database.db);
  const user = await test.register();
  const userId = await userIdOf(test, user.email);
  const ledger = benchLedger({ transactions: rows, assets: 5, years: 8 });
  const { id: portfolioId } = await storeLedger(database.db, userId, ledger);
  return {
    database,
    test,
    user,
    inPlace: { ...user, ...plain.as(user.tokens.access_token) },
    userId,
    portfolioId,
    threads,
    answered,
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
