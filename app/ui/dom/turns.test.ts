import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { whenUsed } from "./turns.ts";

const page = new EventTarget();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("what only somebody needs who does something is done once, after the first sign of it", () => {
  const work = vi.fn();
  whenUsed(work);
  vi.advanceTimersByTime(60_000);
  expect(work).not.toHaveBeenCalled();
  page.dispatchEvent(new Event("pointermove"));
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  page.dispatchEvent(new Event("keydown"));
  vi.advanceTimersByTime(2_000);
  expect(work).toHaveBeenCalledTimes(1);
});

it("and not when it was called off, before the sign or after it", () => {
  const work = vi.fn();
  whenUsed(work)();
  const callOff = whenUsed(work);
  page.dispatchEvent(new Event("keydown"));
  callOff();
  vi.advanceTimersByTime(60_000);
  expect(work).not.toHaveBeenCalled();
});
