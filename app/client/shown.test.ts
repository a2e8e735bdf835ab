import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { markFeatureShown, wasFeatureShown } from "./shown-features.ts";
import { markFeedbackShown, wasFeedbackShown } from "./shown-feedbacks.ts";
import { readState } from "./storage.ts";
import { stubBrowser } from "./testing/browser-globals.ts";

beforeEach(() => void stubBrowser());
afterEach(() => vi.unstubAllGlobals());

it("a feature that was shown is kept with the day of the last time", () => {
  markFeatureShown("arrange", "2026-11-01");
  markFeatureShown("lots", "2026-11-02");
  markFeatureShown("arrange", "2026-11-03");
  expect(readState("ui").shownFeatures).toEqual([
    { feature: "lots", date: "2026-11-02" },
    { feature: "arrange", date: "2026-11-03" },
  ]);
  expect([wasFeatureShown("lots"), wasFeatureShown("other")]).toEqual([true, false]);
});

it("a feedback that was asked for is kept once", () => {
  markFeedbackShown("5");
  markFeedbackShown("1");
  markFeedbackShown("5");
  expect(readState("ui").shownFeedbacks).toEqual(["5", "1"]);
  expect([wasFeedbackShown("1"), wasFeedbackShown("3")]).toEqual([true, false]);
});
