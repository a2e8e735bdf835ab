import type { IsoDate } from "@zerno/engine";
import { expect, it } from "vitest";
import { cutWindow, missingWindows } from "./windows.ts";

const day = (text: string) => text as IsoDate;
const window = (from: string, to: string) => ({ from: day(from), to: day(to) });

it("cuts a window into pieces without gap or overlap", () => {
  expect(cutWindow(window("2026-01-30", "2026-03-02"), 30)).toEqual([
    window("2026-01-30", "2026-02-28"),
    window("2026-03-01", "2026-03-02"),
  ]);
  expect(cutWindow(window("2026-01-30", "2026-01-30"), 30)).toEqual([window("2026-01-30", "2026-01-30")]);
  expect(cutWindow(window("2026-02-01", "2026-01-30"), 30)).toEqual([]);
});

it("asks for what is missing: the newest days with some again, then the years before", () => {
  const wanted = window("2020-01-01", "2026-11-20");
  const stored = { firstDay: day("2025-01-02"), lastDay: day("2026-11-17") };
  expect(missingWindows(wanted, stored, 5)).toEqual([
    window("2026-11-13", "2026-11-20"),
    window("2020-01-01", "2025-01-01"),
  ]);
  expect(missingWindows(wanted, { firstDay: undefined, lastDay: undefined }, 5)).toEqual([wanted]);
  expect(missingWindows(window("2025-06-01", "2026-11-17"), stored, 0)).toEqual([]);
});
