import { once } from "node:events";
import { Session } from "node:inspector/promises";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

/**
 * A thread that calls exports of one module and counts steps: function calls and entries into branches and loop bodies,
 * in the repository and its libraries. Steps do not depend on the machine's load, so tests bound them instead of
 * milliseconds. Built-in functions without a callback (`indexOf`, `JSON.parse`) and regular expressions are one step
 * each.
 */
export interface StepThread {
  /** Calls an export; arguments are cloned. @throws Error with its error, or when the thread ended */
  readonly call: <Result>(name: string, ...args: readonly unknown[]) => Promise<Result>;
  /** Steps since the last call. */
  readonly steps: () => Promise<number>;
  readonly end: () => Promise<unknown>;
}

interface Reply {
  readonly result?: unknown;
  readonly error?: string;
}

/** The first call loads the module, whose loading counts as steps. */
export function startStepThread(module: URL): StepThread {
  const worker = new Worker(new URL(import.meta.url), { workerData: { stepsOf: module.href } });
  const ask = async (request: object) => {
    worker.postMessage(request);
    const [reply] = (await once(worker, "message")) as [Reply];
    if (reply.error !== undefined) throw new Error(reply.error);
    return reply.result;
  };
  let last: Promise<unknown> = Promise.resolve();
  /** Sequential, since replies have no number. */
  const inTurn = <Result>(request: object): Promise<Result> => {
    const reply = last.then(() => ask(request));
    last = reply.catch(() => undefined);
    return reply as Promise<Result>;
  };
  return {
    call: (name, ...args) => inTurn({ name, args }),
    steps: () => inTurn({}),
    end: () => worker.terminate(),
  };
}

async function takeSteps(session: Session): Promise<number> {
  const { result } = await session.post("Profiler.takePreciseCoverage");
  return result
    .filter(({ url }) => url.startsWith("file:") && url !== import.meta.url)
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0);
}

type Exports = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

/** Counters are compiled into functions, so counting begins before the module is loaded. */
async function serve(module: string): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  const answer = async ({ name, args = [] }: { name?: string; args?: readonly unknown[] }) => {
    if (name === undefined) return takeSteps(session);
    const exports = (await import(module)) as Exports;
    return exports[name]?.(...args);
  };
  parentPort?.on("message", (request) => {
    answer(request).then(
      (result) => parentPort?.postMessage({ result } satisfies Reply),
      (error: unknown) => parentPort?.postMessage({ error: String(error) } satisfies Reply),
    );
  });
}

if (!isMainThread && typeof workerData?.stepsOf === "string") await serve(workerData.stepsOf);
