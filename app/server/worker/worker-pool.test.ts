import { setTimeout as sleep } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { afterEach, expect, it } from "vitest";
import type { WorkerPool, WorkerRequest } from "../context.ts";
import { createWorkerPool } from "./worker-pool.ts";

const request = { key: "GET /api/x", input: {}, ctx: {}, now: new Date(0) } as unknown as WorkerRequest;

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

interface TestPool {
  readonly pool: WorkerPool;
  readonly run: (ownerId: string, key?: string, signal?: AbortSignal) => Promise<string>;
  readonly threads: readonly Worker[];
  readonly errors: readonly unknown[];
  /** Unblocks `hold`. */
  readonly release: () => void;
}

interface TestPoolOptions {
  readonly maxThreads?: number;
  readonly idleMs?: number;
}

function poolOf(text: string, { maxThreads = 2, idleMs = 60_000 }: TestPoolOptions = {}): TestPool {
  const errors: unknown[] = [];
  const error = (details: object) => void errors.push("err" in details ? details.err : undefined);
  const log = { info: () => {}, warn: () => {}, error };
  const program = new URL(`data:text/javascript,${encodeURIComponent(text)}`);
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const options = { execArgv: [], workerData: gate };
  const pool = createWorkerPool({ program, options, maxRows: 1, maxThreads, idleMs, log });
  const threads: Worker[] = [];
  const add = (worker: Worker) => void threads.push(worker);
  process.on("worker", add);
  closing.push(async () => {
    process.off("worker", add);
    await pool.close();
  });
  return {
    ...{ pool, threads, errors },
    run: (ownerId, key = request.key, signal) => pool.run({ ...request, key }, { ownerId, signal }),
    release: () => {
      Atomics.store(gate, 0, 1);
      Atomics.notify(gate, 0);
    },
  };
}

const answering = (statement: string) => `
  import { parentPort, threadId, workerData } from "node:worker_threads";
  parentPort.on("message", ({ type, id, request }) => {
    if (type === "end") return parentPort.close();
    const answer = (json) => parentPort.postMessage({ type: "done", id, outcome: { end: "answer", json } });
    ${statement}
  });`;

/** "hold" blocks the thread, as folding does. */
const holding = answering(`
  if (request.key === "hold") Atomics.wait(workerData, 0, 0);
  answer(String(threadId));`);

const ended = "the worker thread ended";

it("gives every answer to its request, whatever other messages a thread sends", async () => {
  const { run } = poolOf(
    answering(`
      parentPort.postMessage({ "watch:import": ["file"] });
      setTimeout(answer, id === 1 ? 100 : 0, request.key);`),
  );
  expect(await Promise.all([run("ann", "a"), run("ann", "b")])).toEqual(["a", "b"]);
});

it("answers a second owner while the first one's thread is blocked", async () => {
  const { run, threads, release } = poolOf(holding);
  let isFirstAnswered = false;
  const first = run("ann", "hold").finally(() => {
    isFirstAnswered = true;
  });
  const second = await run("bob");
  expect([isFirstAnswered, threads.length]).toEqual([false, 2]);
  release();
  expect(await first).not.toBe(second);
});

it("keeps the requests of an owner on the thread that has his ledgers cached", async () => {
  const { run, threads, release } = poolOf(holding);
  const [ann, annsSecond, bob] = [run("ann", "hold"), run("ann"), run("bob", "hold")];
  release();
  const [annsThread, bobsThread] = [await ann, await bob];
  expect(annsThread).not.toBe(bobsThread);
  expect(await annsSecond).toBe(annsThread);
  for (let round = 0; round < 3; round++)
    expect([await run("bob"), await run("ann")]).toEqual([bobsThread, annsThread]);
  expect(threads).toHaveLength(2);
});

it("starts no thread before the first request, and takes a free one for another owner", async () => {
  const { run, threads } = poolOf(holding);
  expect(threads).toHaveLength(0);
  const first = await run("ann");
  expect(await run("bob")).toBe(first);
  expect(threads).toHaveLength(1);
});

it("queues in order when every thread is busy, also the requests of an owner whose thread is", async () => {
  const { run, threads, release } = poolOf(holding, { maxThreads: 1 });
  const order: string[] = [];
  const ask = async (ownerId: string, key?: string) => {
    await run(ownerId, key);
    order.push(ownerId);
  };
  const all = [ask("ann", "hold"), ask("ann"), ask("bob"), ask("ann"), ask("cat")];
  await sleep(50);
  expect([order, threads.length]).toEqual([[], 1]);
  release();
  await Promise.all(all);
  expect(order).toEqual(["ann", "ann", "bob", "ann", "cat"]);
});

it("forgets a queued request whose client is gone, and answers the next", async () => {
  const { run, release } = poolOf(holding, { maxThreads: 1 });
  const first = run("ann", "hold");
  const gone = new AbortController();
  const second = run("bob", "x", gone.signal);
  const third = run("cat");
  gone.abort();
  await expect(second).rejects.toMatchObject({ name: "AbortError" });
  await expect(run("dan", "x", gone.signal)).rejects.toMatchObject({ name: "AbortError" });
  release();
  expect(await third).toBe(await first);
});

it("ends a thread that has been idle, and starts another for the next request", async () => {
  const { run, threads } = poolOf(holding, { idleMs: 1 });
  await run("ann");
  await expect.poll(() => threads[0]?.threadId).toBe(-1);
  await run("ann");
  expect(threads).toHaveLength(2);
});

it("logs why a thread died, refuses its requests only, and answers the queue in a new one", async () => {
  const { run, threads, errors, release } = poolOf(
    answering(`
      if (request.key === "hold") Atomics.wait(workerData, 0, 0);
      if (request.key === "die") throw new Error("too much");
      answer(request.key);`),
  );
  const held = run("bob", "hold");
  const dying = run("ann", "die");
  const queued = run("cat", "queued");
  const refused = await dying.catch((error: unknown) => error);
  expect(refused).toMatchObject({ message: ended, cause: { message: "too much" } });
  expect(errors).toMatchObject([{ message: "too much" }]);
  expect(await queued).toBe("queued");
  release();
  expect(await held).toBe("hold");
  expect(threads).toHaveLength(3);
});

it("refuses requests to a thread that dies while it starts", async () => {
  const { run, errors } = poolOf(`throw new Error("cannot start");`);
  for (const number of [1, 2]) {
    const refused = await run("ann").catch((error: unknown) => error);
    expect(refused).toMatchObject({ message: ended, cause: { message: "cannot start" } });
    expect(errors).toHaveLength(number);
  }
});

it("refuses an input that cannot be cloned, and answers the next", async () => {
  const { pool, run } = poolOf(answering(`answer("{}");`));
  const uncloneable = pool.run({ ...request, input: () => {} }, { ownerId: "ann" });
  await expect(uncloneable).rejects.toThrow("could not be cloned");
  expect(await run("ann")).toBe("{}");
});

it("terminates blocked threads when it closes: their requests and the queue are refused as at shutdown", async () => {
  const { pool, run } = poolOf("for (;;);");
  const refusals = ["ann", "bob", "cat"].map((owner) =>
    expect(run(owner)).rejects.toMatchObject({ code: "SHUTTING_DOWN", status: 503 }),
  );
  await pool.close();
  await Promise.all(refusals);
  await expect(run("dan")).rejects.toMatchObject({ code: "SHUTTING_DOWN" });
});

it("closes without a request", async () => {
  const { pool, threads } = poolOf("throw new Error()");
  await pool.close();
  expect(threads).toHaveLength(0);
});
