import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SharedTimer } from "./shared-timer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("runs each in its time, with one timer of the browser for all that are long", () => {
  const timer = new SharedTimer();
  const ran: string[] = [];
  const note = (name: string) => () => void ran.push(`${name} ${Date.now()}`);
  vi.setSystemTime(0);
  timer.setTimeout(note("five"), 5_000);
  timer.setTimeout(note("nine"), 9_000);
  timer.setTimeout(note("also five"), 5_000);
  expect(vi.getTimerCount()).toBe(1);
  timer.setTimeout(note("two"), 2_000);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(5_000);
  expect(ran).toEqual(["two 2000", "five 5000", "also five 5000"]);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(ran.slice(3)).toEqual(["nine 9000"]);
  expect(vi.getTimerCount()).toBe(0);
});

test("one that is due within a second before the next of the browser's waits for it", () => {
  const timer = new SharedTimer();
  const ran: string[] = [];
  vi.setSystemTime(0);
  for (const delay of [60_000, 59_000, 58_999])
    timer.setTimeout(() => void ran.push(`${delay} ${Date.now()}`), delay);
  vi.advanceTimersByTime(58_999);
  expect(ran).toEqual(["58999 58999"]);
  vi.advanceTimersByTime(2_000);
  expect(ran.slice(1)).toEqual(["59000 59000", "60000 60000"]);
  timer.setTimeout(() => void ran.push(`later ${Date.now()}`), 60_000);
  timer.setTimeout(() => void ran.push(`sooner ${Date.now()}`), 59_000);
  vi.advanceTimersByTime(60_000);
  expect(ran.slice(3)).toEqual(["later 120999", "sooner 120999"]);
});

test("what was called off does not run, and what is set by one that runs does", () => {
  const timer = new SharedTimer();
  const work = vi.fn();
  const first = timer.setTimeout(work, 2_000);
  const later = vi.fn();
  timer.setTimeout(() => void timer.setTimeout(later, 3_000), 4_000);
  timer.clearTimeout(first);
  timer.clearTimeout(undefined);
  vi.advanceTimersByTime(6_999);
  expect(work).not.toHaveBeenCalled();
  expect(later).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(later).toHaveBeenCalledTimes(1);
});

test("a short one is a timer of its own, and so is an interval", () => {
  const timer = new SharedTimer();
  const short = vi.fn();
  const called = timer.setTimeout(short, 10);
  expect(called).toBeGreaterThan(0);
  timer.setTimeout(short, 20);
  timer.clearTimeout(called);
  const interval = timer.setInterval(short, 30);
  vi.advanceTimersByTime(95);
  expect(short).toHaveBeenCalledTimes(4);
  timer.clearInterval(interval);
  vi.advanceTimersByTime(95);
  expect(short).toHaveBeenCalledTimes(4);
});
