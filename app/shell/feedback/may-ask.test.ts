import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { noteDayOfUse } from "../../client/analytics/days-of-use.ts";
import { clearStates, readState } from "../../client/dom/storage.ts";
import { sessionStore } from "../../client/session/session-store.ts";
import { stubBrowser } from "../../client/testing/browser-globals.ts";
import type { UserInfo } from "../../shared/user-info.schema.ts";
import { mayAsk, mayComeUp } from "./may-ask.ts";

const enter = (analyticsUserId: string) => {
  sessionStore.user = { analyticsUserId } as UserInfo;
};

beforeEach(() => {
  stubBrowser();
  vi.stubGlobal("fetch", async () => Response.json({ isFirst: true }));
});
afterEach(() => {
  sessionStore.user = null;
  vi.unstubAllGlobals();
});

it("counts days of use by person, each day once, and keeps them through signing out", () => {
  for (const day of ["2026-11-01", "2026-11-01", "2026-11-05"]) noteDayOfUse("u1", day);
  noteDayOfUse("u2", "2026-11-05");
  clearStates("auth", "app", "ui");
  expect(readState("used")).toEqual({
    u1: { days: 2, last: "2026-11-05" },
    u2: { days: 1, last: "2026-11-05" },
  });
});

it("brings no question up before the tenth day of use, then once; an act is answered on any day", async () => {
  enter("u1");
  const answers: boolean[] = [];
  for (let day = 1; day <= 11; day += 1) {
    noteDayOfUse("u1", `2026-11-${String(day).padStart(2, "0")}`);
    answers.push(await mayComeUp(5));
  }
  expect(answers.map((may, at) => (may ? at + 1 : 0)).filter(Boolean)).toEqual([10]);
  enter("u2");
  noteDayOfUse("u2", "2026-11-11");
  expect([await mayComeUp(4), await mayAsk(4)]).toEqual([false, true]);
});
