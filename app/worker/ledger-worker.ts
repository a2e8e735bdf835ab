import { parentPort, workerData } from "node:worker_threads";
import pino from "pino";
import { api } from "../api.ts";
import { call } from "../server/call.ts";
import type { Ctx, WorkerRequest } from "../server/context.ts";
import { makePool } from "../server/db/connections.ts";
import { makeDb } from "../server/db/make-db.ts";
import { toLoggerOptions } from "../server/log.ts";
import { createMemory } from "../server/memory.ts";
import type { ThreadMessage, ThreadReply } from "../server/worker/pool-thread.ts";
import { toOutcome } from "../server/worker/worker-request.ts";
import { AppError } from "../shared/app-error.ts";
import type { LedgerWorkerData } from "./ledger-workers.ts";

/* Runs the handlers of the main thread with its own connections and caches. */

const { config, secretKey, poolOptions } = workerData as LedgerWorkerData;

/** One folds, another reads. Sum in docs/configuration.md. */
const connections = 2;
/** Folding blocks for seconds. */
const connectionTimeoutMillis = 60_000;

const { transport: _readable, ...loggerOptions } = toLoggerOptions(config);
const log = pino(loggerOptions);
const pool = makePool(
  { application_name: "zerno ledgers", ...poolOptions, max: connections, connectionTimeoutMillis },
  (error) => log.warn({ err: error }, "a database connection of a worker thread broke"),
  { isReadOnly: true },
);
const db = makeDb(pool);
const memory = createMemory();

const toCtx = ({ ctx, now }: WorkerRequest): Ctx => ({
  ...ctx,
  db,
  config,
  secretKey,
  memory,
  now: () => now,
  log: log.child({ reqId: ctx.requestId }),
  setCookie: () => {
    throw new Error("A request in a worker sets no cookies");
  },
});

async function run(request: WorkerRequest): Promise<string> {
  const mounted = api.find(({ key }) => key === request.key);
  if (!mounted) throw new AppError("NOT_FOUND");
  return call(mounted, toCtx(request), request.input);
}

parentPort?.on("message", async (message: ThreadMessage) => {
  if (message.type === "end") {
    parentPort?.close();
    await pool.end();
    return;
  }
  const outcome = await toOutcome(run(message.request));
  parentPort?.postMessage({ type: "done", id: message.id, outcome } satisfies ThreadReply);
});
