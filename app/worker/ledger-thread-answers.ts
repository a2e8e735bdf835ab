import { parentPort, workerData } from "node:worker_threads";
import pino from "pino";
import { api } from "../api.ts";
import { call } from "../server/call.ts";
import type { Ctx, Question } from "../server/context.ts";
import { makePool } from "../server/db/connections.ts";
import { makeDb } from "../server/db/make-db.ts";
import { toLoggerOptions } from "../server/log.ts";
import { createMemory } from "../server/memory.ts";
import type { ThreadAnswer, ThreadTask } from "../server/worker/answer-thread.ts";
import { toOutcome } from "../server/worker/question.ts";
import { AppError } from "../shared/app-error.ts";
import type { LedgerThreadData } from "./ledger-thread.ts";

/*
 * What runs in the thread for large ledgers: the handlers of the main thread with connections and caches of their
 * own. Everything is folded in place here.
 */

const { config, secretKey, poolOptions } = workerData as LedgerThreadData;

/** One for each of two questions at a time: while one folds, another reads. */
const connections = 2;
/** A connection is waited for while ledgers are folded, which takes seconds when several come at once. */
const connectionTimeoutMillis = 60_000;

const { transport: _readable, ...loggerOptions } = toLoggerOptions(config);
const log = pino(loggerOptions);
const pool = makePool(
  { application_name: "zerno ledgers", ...poolOptions, max: connections, connectionTimeoutMillis },
  (error) => log.warn({ err: error }, "a database connection of the thread for large ledgers broke"),
  { isReadOnly: true },
);
const db = makeDb(pool);
const memory = createMemory();

const toCtx = ({ ctx, now }: Question): Ctx => ({
  ...ctx,
  db,
  config,
  secretKey,
  memory,
  now: () => now,
  log: log.child({ reqId: ctx.requestId }),
  setCookie: () => {
    throw new Error("What only reads sets no cookies");
  },
});

async function answer(question: Question): Promise<string> {
  const mounted = api.find(({ key }) => key === question.key);
  if (!mounted) throw new AppError("NOT_FOUND");
  return call(mounted, toCtx(question), question.input);
}

parentPort?.on("message", async (task: ThreadTask) => {
  if (task.say === "end") {
    parentPort?.close();
    await pool.end();
    return;
  }
  const outcome = await toOutcome(answer(task.question));
  parentPort?.postMessage({ say: "answered", id: task.id, outcome } satisfies ThreadAnswer);
});
