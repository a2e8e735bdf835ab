import { expect, it } from "vitest";
import { problem } from "../providers/problem.ts";
import { createBreaker } from "./breaker.ts";
import { createFastClock } from "./testing/fast-clock.ts";

const settings = { failures: 3, firstOpenMs: 10_000, longestOpenMs: 35_000 };
const failed = problem("server-error", { status: "500" });

function fail(breaker: ReturnType<typeof createBreaker>, times: number): void {
  for (let at = 0; at < times; at += 1) {
    expect(breaker.mayPass()).toBe(true);
    breaker.note(failed);
  }
}

it("opens after failures in a row, tries once, closes on success", () => {
  const clock = createFastClock("2026-11-20T12:00:00Z");
  const breaker = createBreaker(settings, clock, () => 0.5);
  fail(breaker, 2);
  breaker.note(undefined);
  fail(breaker, 3);
  expect(breaker.mayPass()).toBe(false);
  expect(breaker.state()).toEqual({
    state: "open",
    failures: 3,
    until: clock.now() + 10_000,
    lastProblem: failed,
  });
  clock.advance(10_000);
  expect(breaker.state().state).toBe("half-open");
  expect(breaker.mayPass()).toBe(true);
  expect(breaker.mayPass()).toBe(false);
  breaker.note(undefined);
  expect(breaker.state()).toMatchObject({ state: "closed", failures: 0, until: null, lastProblem: null });
});

it("doubles the pause from failed trial to failed trial up to a limit, spread by a fifth", () => {
  const clock = createFastClock("2026-11-20T12:00:00Z");
  let drawn = 0.5;
  const breaker = createBreaker(settings, clock, () => drawn);
  fail(breaker, 3);
  for (const pauseMs of [10_000, 20_000, 35_000, 35_000]) {
    expect((breaker.state().until ?? 0) - clock.now()).toBe(pauseMs);
    clock.advance(pauseMs);
    fail(breaker, 1);
  }
  drawn = 0;
  breaker.reset();
  fail(breaker, 3);
  expect((breaker.state().until ?? 0) - clock.now()).toBe(8_000);
});

it("opens at once on a refused key, never on an unknown code or a limit", () => {
  const breaker = createBreaker(settings, createFastClock("2026-11-20T12:00:00Z"), () => 0.5);
  for (const code of ["not-found", "rate-limited", "refused", "cancelled"] as const)
    for (let at = 0; at < 5; at += 1) breaker.note(problem(code));
  expect(breaker.state().state).toBe("closed");
  breaker.note(problem("unauthorised"));
  expect(breaker.state().state).toBe("open");
});

it("keeps trying one by one while the trial's outcome says nothing about the address", () => {
  const clock = createFastClock("2026-11-20T12:00:00Z");
  const breaker = createBreaker(settings, clock, () => 0.5);
  fail(breaker, 3);
  clock.advance(10_000);
  expect(breaker.mayPass()).toBe(true);
  breaker.note(problem("cancelled"));
  expect(breaker.state().state).toBe("half-open");
  expect(breaker.mayPass()).toBe(true);
});
