import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { onFirstInteraction } from "./scheduling.ts";

const page = new EventTarget();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("work runs once, after the first interaction", () => {
  const work = vi.fn();
  onFirstInteraction(work);
  vi.advanceTimersByTime(60_000);
  expect(work).not.toHaveBeenCalled();
  page.dispatchEvent(new Event("pointermove"));
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  page.dispatchEvent(new Event("keydown"));
  vi.advanceTimersByTime(2_000);
  expect(work).toHaveBeenCalledTimes(1);
});

it("cancelled work does not run, before the interaction or after it", () => {
  const work = vi.fn();
  onFirstInteraction(work)();
  const cancel = onFirstInteraction(work);
  page.dispatchEvent(new Event("keydown"));
  cancel();
  vi.advanceTimersByTime(60_000);
  expect(work).not.toHaveBeenCalled();
});
