import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readTour } from "../../client/analytics/tour-progress.ts";
import { stubBrowser } from "../../client/testing/browser-globals.ts";
import { findTarget } from "./find-target.ts";
import { tourOf, tourPhase } from "./tour-state.ts";
import {
  chapters,
  firstOf,
  isChoosable,
  isOnPage,
  neighbour,
  placeOf,
  quickSteps,
  stepsFor,
  walkOf,
} from "./tour-steps.ts";

const shown = stepsFor({ isStealth: false, plan: "Unlocked" });
const hidden = stepsFor({ isStealth: true, plan: "Unlocked" });
const idsOf = (steps: typeof shown) => steps.map(({ id }) => id);

describe("the steps", () => {
  it("begin each part of the menu with a step of its own", () => {
    expect(chapters.map((chapter) => firstOf(shown, chapter))).toEqual([
      "PortfolioCreate",
      "DashboardBalance",
      "StatsDivision",
      "SecondPortfolio",
      "DashboardCustomize",
    ]);
    expect([new Set(idsOf(shown)).size, shown.length]).toEqual([37, 37]);
  });

  it("are walked choice by choice, and counted without those that are not shown", () => {
    expect(chapters.map((chapter) => walkOf(shown, firstOf(shown, chapter)).length)).toEqual([
      13, 14, 4, 3, 3,
    ]);
    expect(neighbour(shown, "ManualTransaction", 1)).toBeUndefined();
    expect(neighbour(shown, "DashboardBalance", -1)).toBeUndefined();
    expect(neighbour(shown, "StatsDivision", 1)?.id).toBe("StatsValue");
    expect(placeOf(shown, "StatsMonths", new Set())).toEqual({ current: 3, total: 4 });
    // Of another choice, one before, and the step itself, which is shown whatever was noted of it.
    const absent = new Set(["DashboardChart", "StatsValue", "StatsMonths"]);
    expect(placeOf(shown, "StatsMonths", absent)).toEqual({ current: 2, total: 3 });
  });

  it("for a new user are five on the dashboard, with shares in place of the value while amounts are hidden", () => {
    const [open, closed] = [quickSteps({ isStealth: false }), quickSteps({ isStealth: true })];
    expect([open.length, closed.length]).toEqual([5, 5]);
    expect([...open, ...closed].every(({ page }) => page === "/dashboard")).toBe(true);
    expect([open[0]?.id, closed[0]?.id]).toEqual(["QuickValue", "QuickShares"]);
    const all = [...shown, ...open];
    expect(walkOf(all, "QuickValue")).toEqual(open);
    expect(neighbour(all, "QuickHelp", 1)).toBeUndefined();
  });

  it("while amounts are hidden show the pie viewer in place of balance and total gain", () => {
    const at = idsOf(shown).indexOf("DashboardBalance");
    expect(idsOf(shown).slice(at, at + 2)).toEqual(["DashboardBalance", "DashboardTotalGain"]);
    expect(idsOf(hidden).slice(at, at + 2)).toEqual(["PieViewer", "DashboardReturn"]);
    expect(idsOf(hidden)).not.toContain("DashboardTotalGain");
  });

  it.each([
    ["Unlocked", "/pricing"],
    ["Tier0", "/pricing"],
    ["Expired", "/pricing"],
    ["Trial", "/pricing"],
    ["Tier1", "/user-manage-subscription"],
    ["Tier2_3", "/user-manage-subscription"],
  ])("lead somebody with the plan %s to %s", (plan, page) => {
    const steps = stepsFor({ isStealth: false, plan });
    expect(steps.find(({ id }) => id === "Pricing")?.page).toBe(page);
  });

  it.each([
    ["/stats", "", "", "/stats#common", true],
    ["/stats", "?p=1", "#growth", "/stats#growth", true],
    ["/stats", "", "#growth", "/stats#common", false],
    ["/new-portfolio", "", "", "/new-portfolio?kind=composite", false],
    ["/new-portfolio", "?kind=composite&p=1", "", "/new-portfolio?kind=composite", true],
    ["/dashboard", "?period=1M", "", "/dashboard", true],
    ["/dashboards", "", "", "/dashboard", false],
  ])("%s%s%s is the page %s: %s", (pathname, search, hash, page, isThere) => {
    expect(isOnPage({ pathname, search, hash }, page)).toBe(isThere);
  });
});

it("a control that is folded away in the menu is unfolded before it is pointed at", async () => {
  let isOpen = false;
  const toggle = { click: () => (isOpen = true) };
  const target = {
    getClientRects: () => (isOpen ? [{}] : []),
    closest: (of: string) =>
      of === "[data-nav-more]" ? { querySelector: () => (isOpen ? null : toggle) } : null,
  };
  vi.stubGlobal("document", {
    querySelectorAll: (of: string) => (of === "[data-loading]" ? [] : [target]),
  });
  expect(await findTarget(".prices", new AbortController().signal)).toBe(target);
  vi.unstubAllGlobals();
});

describe("what can be chosen", () => {
  const ready = { setupRequired: false, isComposite: false, childPortfolios: [], hasHoldings: true };
  it.each([
    ["no portfolio", undefined, false],
    ["one with holdings", ready, true],
    ["one that is to be set up", { ...ready, setupRequired: true }, false],
    ["one without holdings", { ...ready, hasHoldings: false }, false],
    [
      "a composite with children",
      { ...ready, isComposite: true, childPortfolios: ["a"], hasHoldings: false },
      true,
    ],
    ["a composite without", { ...ready, isComposite: true }, false],
  ])("with %s", (_, portfolio, isOpen) => {
    expect(chapters.map((chapter) => isChoosable(chapter, portfolio))).toEqual([
      true,
      ...Array(4).fill(isOpen),
    ]);
  });
});

describe("a tour", () => {
  const tour = tourOf("u1", shown);
  let browser: ReturnType<typeof stubBrowser>;
  beforeEach(() => {
    browser = stubBrowser();
  });
  afterEach(() => {
    tour.reset();
    vi.unstubAllGlobals();
  });
  const last = shown.at(-1)?.id ?? "";

  it("welcomes once, keeps its step for the next document, and is offered there", () => {
    tour.open(true);
    expect(tourPhase()).toEqual({ name: "welcome" });
    tour.close();
    tour.open(true);
    expect(tourPhase()).toEqual({ name: "idle" });
    tour.start("DashboardBalance");
    tour.move("DashboardBalance", 1);
    expect(JSON.parse(browser.stored.get("tour") ?? "")).toEqual({
      u1: {
        pastSteps: ["DashboardBalance", "DashboardTotalGain"],
        currentStep: "DashboardTotalGain",
        started: true,
        firstShown: true,
        feedbackSent: false,
      },
    });
    tour.pause();
    expect(tourPhase()).toEqual({ name: "paused" });
    tour.offer();
    tour.resume();
    expect(tourPhase()).toEqual({ name: "running", step: "DashboardTotalGain", direction: 1 });
    tour.restart();
    expect(tourPhase()).toEqual({ name: "running", step: "DashboardBalance", direction: 1 });
    expect(readTour("u1").pastSteps).toEqual(["DashboardBalance"]);
  });

  it("ends with the hint when it is skipped, and with the question when it is finished, unless that was answered", () => {
    tour.start("DashboardBalance");
    tour.skip();
    expect([tourPhase().name, readTour("u1").started]).toEqual(["hint", false]);
    tour.start(last);
    tour.move(last, 1);
    expect(tourPhase().name).toBe("feedback");
    tour.feedbackSent();
    tour.afterFeedback();
    expect(tourPhase().name).toBe("tip");
    tour.start(last);
    tour.move(last, 1);
    expect(tourPhase().name).toBe("tip");
  });

  it("belongs to one user of the browser; forgotten, it keeps what was shown once", () => {
    tour.start("StatsValue");
    tour.feedbackSent();
    expect(readTour("u2").started).toBe(false);
    tour.reset();
    expect(readTour("u1")).toEqual({
      pastSteps: [],
      currentStep: null,
      started: false,
      firstShown: true,
      feedbackSent: true,
    });
  });

  it("goes on at the balance when the kept step is none any more", () => {
    tour.start("PieViewer");
    tour.pause();
    tour.resume();
    expect(tourPhase()).toMatchObject({ step: "DashboardBalance" });
  });
});
