import { afterEach, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { createTestDatabase } from "../../../tests/support/database.ts";
import { silentLog } from "../log.ts";
import { type Job, job } from "./job.ts";
import { createJobQueue, type JobQueue } from "./job-queue.ts";
import { countJobs, listJobs } from "./job-rows.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let queues: JobQueue[];
beforeEach(async () => {
  database = await createTestDatabase();
  queues = [];
});
afterEach(async () => {
  for (const queue of queues) await queue.stop();
  await database.drop();
});

function open(jobs: readonly Job[], isAlone = true): JobQueue {
  const queue = createJobQueue({ poolOptions: database.options, jobs, log: silentLog, isAlone });
  queues.push(queue);
  return queue;
}

const plain = { retries: 0, firstRetryS: 1, longestS: 60, keptS: 3600 } as const;

const states = async () =>
  (await countJobs(database.db)).map(({ name, state, n }) => `${name} ${state} ${n}`);

it("runs what was sent, with its payload, and keeps the result", async () => {
  const seen: unknown[] = [];
  const payload = z.object({ day: z.string() });
  const queue = open([
    job({ ...plain, name: "count", payload, run: async ({ day }) => ({ days: seen.push(day) }) }),
  ]);
  expect(await queue.send("count", { day: "2026-11-20" })).toBe(true);
  await expect.poll(states, { timeout: 10_000 }).toEqual(["count completed 1"]);
  expect(seen).toEqual(["2026-11-20"]);
  const [done] = await listJobs(database.db, "done", 10);
  expect(done).toMatchObject({ name: "count", attempts: 0, output: { days: 1 } });
  expect(await listJobs(database.db, "failed", 10)).toEqual([]);
});

it("tries a start that failed again, and says so meanwhile", async () => {
  const [name, failures]: [string, string[]] = [`${database.options.database}_later`, []];
  const queue = createJobQueue({
    poolOptions: { ...database.options, database: name },
    jobs: [job({ ...plain, name: "count", payload: z.object({}), run: async () => ({}) })],
    log: { ...silentLog, error: (_details, message) => void failures.push(message) },
    isAlone: true,
    firstPauseMs: 50,
  });
  await expect.poll(() => queue.isFailing(), { timeout: 10_000 }).toBe(true);
  expect([await queue.send("count", {}), failures[0]]).toEqual([false, "background jobs cannot start"]);
  await database.pool.query(`create database ${name}`);
  await expect.poll(() => queue.isFailing(), { timeout: 20_000 }).toBe(false);
  expect(await queue.send("count", {})).toBe(true);
  await queue.stop();
  await database.pool.query(`drop database ${name} with (force)`);
});

it("refuses a payload that does not fit, and a job it does not know", async () => {
  const queue = open([
    job({ ...plain, name: "count", payload: z.object({ day: z.string() }), run: async () => ({}) }),
  ]);
  await expect(queue.send("count", { day: 7 })).rejects.toThrow(z.ZodError);
  await expect(queue.send("other", {})).rejects.toThrow("no job is called other");
});

it("retries a failed job, lists it with its error, and runs it again on request", {
  tags: ["night"],
}, async () => {
  let runs = 0;
  let isMended = false;
  const run = async () => {
    runs += 1;
    if (!isMended) throw new Error(`no ${runs}`);
    return {};
  };
  const queue = open([job({ ...plain, name: "fail", payload: z.object({}), retries: 1, run })]);
  await queue.send("fail", {});
  await expect.poll(states, { timeout: 20_000 }).toEqual(["fail failed 1"]);
  expect(runs).toBe(2);
  const [failed] = await listJobs(database.db, "failed", 10);
  expect(failed).toMatchObject({ attempts: 1, limit: 1, output: { message: "no 2" } });
  isMended = true;
  expect(await queue.retry("fail", "018f0000-0000-7000-8000-000000000000")).toBe(false);
  expect(await queue.retry("fail", failed?.id ?? "")).toBe(true);
  await expect.poll(states, { timeout: 10_000 }).toEqual(["fail completed 1"]);
  expect(await queue.retry("fail", failed?.id ?? "")).toBe(false);
});

it("the same job is in the queue once; another key is another job", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const payload = z.object({ id: z.string() });
  const run = async () => {
    await promise;
    return {};
  };
  const queue = open([job({ ...plain, name: "once", payload, keyOf: ({ id }) => id, run })]);
  expect(await queue.send("once", { id: "a" })).toBe(true);
  expect(await queue.send("once", { id: "a" })).toBe(false);
  expect(await queue.send("once", { id: "b" })).toBe(true);
  resolve();
  await expect.poll(states, { timeout: 10_000 }).toEqual(["once completed 2"]);
  expect(await queue.send("once", { id: "a" })).toBe(true);
});

it("what a process that died was running runs at the next start, at once", async () => {
  const { promise: never, reject: end } = Promise.withResolvers<never>();
  const stuck = open([job({ ...plain, name: "work", payload: z.object({}), retries: 3, run: () => never })]);
  await stuck.send("work", {});
  await expect.poll(states, { timeout: 10_000 }).toEqual(["work active 1"]);
  queues.pop();
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'zerno jobs' and datname = current_database()",
  );
  // Only a start frees the job.
  await database.pool.query("update pgboss.job set heartbeat_seconds = 3600, heartbeat_on = now()");
  let runs = 0;
  open([
    job({ ...plain, name: "work", payload: z.object({}), retries: 3, run: async () => ({ runs: ++runs }) }),
  ]);
  await expect.poll(() => runs, { timeout: 50_000 }).toBe(1);
  end(new Error("the test is over"));
  await stuck.stop();
});

it("stopping tells what runs, and the next start takes it up again", async () => {
  const seen: string[] = [];
  const run = (_payload: unknown, signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => {
      seen.push("began");
      signal.addEventListener("abort", () => {
        seen.push("aborted");
        reject(new Error("stopped"));
      });
    });
  const queue = open([job({ ...plain, name: "long", payload: z.object({}), retries: 2, run })]);
  await queue.send("long", {});
  await expect.poll(() => seen, { timeout: 10_000 }).toEqual(["began"]);
  await queue.stop();
  queues.pop();
  expect(seen).toEqual(["began", "aborted"]);
  expect(await states()).toEqual(["long retry 1"]);
  // Otherwise the queue's own message.
  const { rows } = await database.pool.query("select output->>'message' as message from pgboss.job");
  expect(rows).toEqual([{ message: "stopped" }]);
});

it("a second start finds queues and schedules as they are declared now", async () => {
  const make = (schedule?: string) =>
    job({
      ...plain,
      name: "nightly",
      payload: z.object({}),
      ...(schedule && { schedule }),
      run: async () => ({}),
    });
  const cronOf = async () =>
    (await database.pool.query("select cron from pgboss.schedule order by name")).rows.map(
      ({ cron }) => cron,
    );
  let sent = 0;
  for (const [schedule, crons] of [
    ["0 3 * * *", ["0 3 * * *"]],
    ["0 4 * * *", ["0 4 * * *"]],
    [undefined, []],
  ] as const) {
    const queue = open([make(schedule)]);
    expect(await queue.send("nightly", {})).toBe(true);
    sent++;
    // Otherwise the job is left to the next round.
    await expect.poll(states, { timeout: 10_000 }).toEqual([`nightly completed ${sent}`]);
    expect(await cronOf()).toEqual(crons);
    await queue.stop();
    queues.pop();
  }
});
