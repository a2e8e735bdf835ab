import { expect, it } from "vitest";
import { problem } from "../providers/problem.ts";
import { readRetryAfter, retryWaitMs } from "./retry.ts";

const settings = { attempts: 4, firstWaitMs: 1_000, longestWaitMs: 30_000 };

it("doubles the wait and draws it from its upper half", () => {
  const failed = problem("server-error");
  expect([1, 2, 3].map((attempt) => retryWaitMs(failed, attempt, settings, () => 0))).toEqual([
    500, 1_000, 2_000,
  ]);
  expect([1, 2, 3].map((attempt) => retryWaitMs(failed, attempt, settings, () => 1))).toEqual([
    1_000, 2_000, 4_000,
  ]);
  expect(retryWaitMs(failed, 4, settings, () => 0)).toBeUndefined();
});

it("never comes back before the source wants it, and gives up when that is long", () => {
  const asked = (retryAfterMs: number) => ({ ...problem("rate-limited"), retryAfterMs });
  expect(retryWaitMs(asked(20_000), 1, settings, () => 0)).toBe(20_000);
  expect(retryWaitMs(asked(30_001), 1, settings, () => 0)).toBeUndefined();
});

it("does not repeat what waiting cannot mend", () => {
  for (const code of ["unauthorised", "not-found", "malformed", "html", "too-large"] as const)
    expect(retryWaitMs(problem(code), 1, settings, () => 0)).toBeUndefined();
});

it("reads Retry-After in seconds and as a date, and does not believe more than a day", () => {
  const now = Date.parse("2026-11-20T12:00:00Z");
  expect(readRetryAfter("120", now)).toBe(120_000);
  expect(readRetryAfter("Fri, 20 Nov 2026 12:01:30 GMT", now)).toBe(90_000);
  expect(readRetryAfter("Fri, 20 Nov 2026 11:00:00 GMT", now)).toBe(0);
  expect(readRetryAfter("99999999", now)).toBe(86_400_000);
  expect(readRetryAfter("soon", now)).toBeUndefined();
  expect(readRetryAfter(undefined, now)).toBeUndefined();
});
