import { afterAll, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { FAKES, PAYMENT_FAKES } from "./index.ts";
import { type Fake, json } from "./kit/fake.ts";
import { createRunningClock, createStandingClock } from "./kit/fake-clock.ts";
import { startFakes } from "./kit/hub.ts";

/** Provider of one path that counts its requests. */
const counter: Fake = {
  id: "counter",
  name: "Counter",
  credentials: { token: "t" },
  create: ({ now }) => {
    let asked = 0;
    return {
      answer: ({ path, body }) => {
        asked += 1;
        return json({ asked, path, body, at: now() });
      },
      faults: {
        rateLimited: (seconds) => ({
          status: 429,
          headers: { "retry-after": String(seconds) },
          body: "slow down",
        }),
        expired: () => json({ error: "expired" }, 401),
      },
      commands: {
        "set-asked": (input) => {
          asked = z.int().parse(input);
        },
      },
    };
  },
};

const clock = createStandingClock("2025-05-02T06:00:00Z");
const hub = await startFakes([counter], clock);
afterAll(() => hub.close());
beforeEach(() => hub.reset());

const get = (path = "/a?b=1") => fetch(`${hub.addressOf(counter)}${path}`);
const control = async (method: string, path: string, input?: unknown): Promise<unknown> => {
  const init = input === undefined ? { method } : { method, body: JSON.stringify(input) };
  return (await fetch(`${hub.address}/__control${path}`, init)).json();
};

it("answers under its mount and writes down who asked what", async () => {
  const reply = await fetch(`${hub.addressOf(counter)}/a?b=1`, {
    method: "POST",
    body: "hello",
    headers: { "X-Key": "k" },
  });
  expect(await reply.json()).toEqual({ asked: 1, path: "/a", body: "hello", at: clock.now() });
  const [entry] = hub.journal(counter);
  expect(entry).toMatchObject({
    fake: "counter",
    method: "POST",
    path: "/a?b=1",
    body: "hello",
    status: 200,
  });
  expect(entry?.headers["x-key"]).toBe("k");
  expect((await fetch(`${hub.address}/nobody/a`)).status).toBe(404);
});

it("speaks of limits and of expired credentials as the provider does", async () => {
  hub.script({ fake: "counter", kind: "rate-limited", seconds: 7, times: 2 });
  const first = await get();
  expect([first.status, first.headers.get("retry-after"), await first.text()]).toEqual([
    429,
    "7",
    "slow down",
  ]);
  expect((await get()).status).toBe(429);
  expect(await (await get()).json()).toMatchObject({ asked: 1 });
  hub.script({ fake: "counter", kind: "expired" });
  expect((await get()).status).toBe(401);
});

it("spoils an answer in every other way", async () => {
  const whole = JSON.stringify({ asked: 1, path: "/a", body: "", at: clock.now() });
  hub.script({ fake: "counter", kind: "truncated" });
  expect(await (await get()).text()).toBe(whole.slice(0, Math.floor(whole.length / 2)));
  hub.script({ fake: "counter", kind: "half" });
  await expect((await get()).text()).rejects.toThrow();
  hub.script({ fake: "counter", kind: "reset" });
  await expect(get()).rejects.toThrow();
  hub.script({ fake: "counter", kind: "html" });
  const page = await get();
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  hub.script({ fake: "counter", kind: "error" });
  expect((await get()).status).toBe(500);
  hub.script({ fake: "counter", kind: "empty" });
  expect(await (await get()).text()).toBe("");
  hub.script({ fake: "counter", kind: "slow", ms: 60_000 });
  await expect(fetch(hub.addressOf(counter), { signal: AbortSignal.timeout(50) })).rejects.toThrow();
  expect(hub.journal().map(({ status }) => status)).toEqual([200, 200, 0, 200, 500, 200, 200]);
});

it("puts a fault in the middle: some requests go well before it, others are not meant", async () => {
  hub.script({ fake: "counter", kind: "error", path: "page=2", skip: 1 });
  const asked = ["/?page=1", "/?page=2", "/?page=1", "/?page=2", "/?page=2"];
  const statuses = [];
  for (const path of asked) statuses.push((await get(path)).status);
  expect(statuses).toEqual([200, 200, 200, 500, 200]);
});

it("is scripted over HTTP too, and says what was wrong with a script", async () => {
  expect(await control("POST", "/faults", { fake: "counter", kind: "error" })).toEqual({ ok: true });
  expect((await get()).status).toBe(500);
  expect(await control("POST", "/faults", { fake: "nobody", kind: "error" })).toEqual({
    error: 'No fake "nobody".',
  });
  expect(await control("POST", "/faults", { fake: "counter", kind: "odd" })).toHaveProperty("error");
  await control("POST", "/command", { fake: "counter", name: "set-asked", input: 41 });
  expect(await (await get()).json()).toMatchObject({ asked: 42 });
  expect(await control("GET", "/journal?fake=counter")).toHaveLength(2);
  await control("POST", "/clock", { now: "2026-01-01T00:00:00Z" });
  await control("POST", "/clock", { advanceMs: 1000 });
  expect(await control("GET", "/")).toMatchObject({
    now: "2026-01-01T00:00:01.000Z",
    fakes: [{ id: "counter" }],
  });
  await control("POST", "/reset", {});
  expect(hub.journal()).toEqual([]);
  expect(await (await get()).json()).toMatchObject({ asked: 1 });
});

it("has a clock for trying by hand that runs with the machine's, put forward", () => {
  let machine = 1000;
  const running = createRunningClock(() => machine);
  running.advance(500);
  machine += 10;
  expect(running.now()).toBe(1510);
  running.set(9000);
  machine += 1;
  expect(running.now()).toBe(9001);
});

it("every fake has a name, credentials and an id of its own", () => {
  const all = [...FAKES, ...PAYMENT_FAKES];
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  for (const { name, credentials } of all)
    expect([name, Object.keys(credentials).length > 0]).toEqual([name, true]);
});
