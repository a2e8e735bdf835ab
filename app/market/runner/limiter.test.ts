import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { createLimiter } from "./limiter.ts";
import { createFastClock } from "./testing/fast-clock.ts";

const start = "2026-11-20T12:00:00Z";

async function enterAll(limiter: ReturnType<typeof createLimiter>, count: number): Promise<unknown[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const turn = await limiter.enter("held", undefined);
      if (typeof turn === "function") turn();
      return turn;
    }),
  );
}

it("keeps the number per minute, whatever the minute's beginning", async () => {
  const clock = createFastClock(start);
  const begun = clock.now();
  await enterAll(createLimiter({ perMinute: 10, parallel: 5 }, clock), 25);
  expect(clock.now() - begun).toBe(120_000);
});

it("keeps the distance between two requests", async () => {
  const clock = createFastClock(start);
  const begun = clock.now();
  await enterAll(createLimiter({ perMinute: 1_000, parallel: 5, spacingMs: 150 }, clock), 11);
  expect(clock.now() - begun).toBe(1_500);
});

it("lets no more run side by side than allowed, and the watched assets first", async () => {
  const limiter = createLimiter({ perMinute: 1_000, parallel: 1 }, createFastClock(start));
  const first = await limiter.enter("universe", undefined);
  const order: string[] = [];
  const enter = async (priority: "viewed" | "held" | "universe") => {
    const turn = await limiter.enter(priority, undefined);
    order.push(priority);
    if (typeof turn === "function") turn();
  };
  const all = [enter("universe"), enter("held"), enter("viewed"), enter("universe")];
  await setImmediate();
  expect(order).toEqual([]);
  expect(limiter.state()).toMatchObject({ running: 1, waiting: 4 });
  if (typeof first === "function") first();
  await Promise.all(all);
  expect(order).toEqual(["viewed", "held", "universe", "universe"]);
});

it("says when the day's budget is spent, and starts anew the next day", async () => {
  const clock = createFastClock(start);
  const limiter = createLimiter({ perMinute: 100, parallel: 5, perDay: 2 }, clock);
  const turns = await enterAll(limiter, 3);
  expect(turns.filter((turn) => typeof turn === "function")).toHaveLength(2);
  expect(turns[2]).toMatchObject({ problem: "budget-spent" });
  expect(limiter.state().spentToday).toBe(2);
  clock.advance(12 * 3_600_000);
  expect(typeof (await limiter.enter("held", undefined))).toBe("function");
});

it("waits out a pause that the source asked for", async () => {
  const clock = createFastClock(start);
  const limiter = createLimiter({ perMinute: 100, parallel: 5 }, clock);
  const until = clock.now() + 45_000;
  limiter.pauseUntil(until);
  expect(limiter.state().pausedUntil).toBe(until);
  await enterAll(limiter, 1);
  expect(clock.now()).toBe(until);
  expect(limiter.state().pausedUntil).toBeNull();
});

it("does not let anybody wait for hours", async () => {
  const clock = createFastClock(start);
  const limiter = createLimiter({ perMinute: 100, parallel: 5 }, clock);
  limiter.pauseUntil(clock.now() + 3_600_000);
  expect(await limiter.enter("viewed", undefined)).toEqual({
    problem: "rate-limited",
    params: {},
    retryAfterMs: 3_600_000,
  });
  expect(clock.slept).toEqual([]);
});

it("lets go of who no longer wants to wait", async () => {
  const limiter = createLimiter({ perMinute: 100, parallel: 1 }, createFastClock(start));
  await limiter.enter("held", undefined);
  const stop = new AbortController();
  const waiting = limiter.enter("held", stop.signal);
  stop.abort();
  expect(await waiting).toMatchObject({ problem: "cancelled" });
  expect(limiter.state().waiting).toBe(0);
  expect(await limiter.enter("held", AbortSignal.abort())).toMatchObject({ problem: "cancelled" });
});

it("goes on at once when the machine's clock was put back", async () => {
  const clock = createFastClock(start);
  const limiter = createLimiter({ perMinute: 2, parallel: 5, spacingMs: 150 }, clock);
  await enterAll(limiter, 2);
  limiter.pauseUntil(clock.now() + 45_000);
  clock.advance(-30 * 86_400_000);
  const begun = clock.now();
  await enterAll(limiter, 1);
  expect(clock.now() - begun).toBe(45_000);
  clock.advance(-30 * 86_400_000);
  const again = clock.now();
  await enterAll(limiter, 1);
  expect(clock.now()).toBe(again);
});
