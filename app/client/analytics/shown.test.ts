import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { UserInfo } from "../../shared/user-info.schema.ts";
import { clearStates, readState } from "../dom/storage.ts";
import { sessionStore } from "../session/session-store.ts";
import { stubBrowser } from "../testing/browser-globals.ts";
import { markFeatureShown, wasFeatureShown } from "./shown-features.ts";
import { markFeedbackShown, mayAskFeedback, wasFeedbackShown } from "./shown-feedbacks.ts";

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

it("who signs out and in again is not asked once more; somebody else in the same browser is asked", () => {
  const enter = (analyticsUserId: string | null) => {
    clearStates("auth", "app", "ui");
    sessionStore.user = analyticsUserId === null ? null : ({ analyticsUserId } as UserInfo);
  };
  enter("u1");
  markFeedbackShown("4");
  enter(null);
  expect(wasFeedbackShown("4")).toBe(false);
  enter("u2");
  expect(wasFeedbackShown("4")).toBe(false);
  enter("u1");
  expect([wasFeedbackShown("4"), wasFeedbackShown("5")]).toEqual([true, false]);
  enter(null);
});

it("a visitor is asked once in a browser; an account by what the server says, and not while nobody can tell", async () => {
  const answers: (boolean | Error)[] = [];
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: unknown, init: RequestInit) => {
    asked.push(`${address} ${init.body}`);
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return Response.json({ isFirst: answer });
  });
  sessionStore.user = null;
  expect([await mayAskFeedback(3), await mayAskFeedback(3)]).toEqual([true, false]);
  expect(asked).toEqual([]);
  sessionStore.user = { analyticsUserId: "u1" } as UserInfo;
  answers.push(new Error("offline"), true);
  expect([await mayAskFeedback(4), await mayAskFeedback(4)]).toEqual([false, true]);
  answers.push(false);
  expect([await mayAskFeedback(5), await mayAskFeedback(5)]).toEqual([false, false]);
  expect(asked.map((one) => one.replace(/^.*(?=\{)/, ""))).toEqual([
    '{"feedbackType":4}',
    '{"feedbackType":4}',
    '{"feedbackType":5}',
  ]);
  sessionStore.user = null;
});
