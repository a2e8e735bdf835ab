import { screenInput } from "../../../client/data/screen-input.ts";
import type { PeriodName } from "../../../shared/names/period-names.ts";
import type { Prefs } from "../../../shared/prefs.ts";
import { type Division, divisions } from "./divisions.ts";

/** Common input of the page's requests. */
export interface StatsInput {
  readonly portfolioId?: string;
  readonly period: PeriodName;
  readonly from?: string;
  readonly to?: string;
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** Parses portfolio and period; custom dates override a named period, invalid ones mean all time. */
export function statsInput(search: URLSearchParams, prefs: Prefs): StatsInput {
  const named = screenInput(search, prefs);
  const [from, to] = ["from", "to"].map((name) => search.get(name) ?? "");
  const isOwn = from !== undefined && to !== undefined && dayPattern.test(from) && dayPattern.test(to);
  return isOwn && from <= to ? { ...named, from, to } : named;
}

/** Parses grouping and look-through. */
export const divisionInput = (search: URLSearchParams, prefs: Prefs) => ({
  ...statsInput(search, prefs),
  by: divisions.find((name) => name === search.get("by")) ?? ("asset" satisfies Division),
  isThrough: search.get("funds") !== "whole",
});

export const spanUnits = ["month", "quarter", "year"] as const;

/** Parses the span unit. */
export const spansInput = (search: URLSearchParams, prefs: Prefs) => ({
  ...statsInput(search, prefs),
  by: spanUnits.find((name) => name === search.get("unit")) ?? ("month" as const),
});

/** Months of a rolling window. */
export const windows = [3, 6, 12, 36, 60] as const;

const whole = (text: string | null, fallback: number, [low, high]: readonly [number, number]): number => {
  const value = text !== null && /^\d{1,9}$/.test(text) ? Number(text) : fallback;
  return value >= low && value <= high ? value : fallback;
};

/** Parses windows, benchmarks (null: default) and projection plan. */
export const growthInput = (search: URLSearchParams) => ({
  months: windows.find((months) => String(months) === search.get("window")) ?? 12,
  benchmarks:
    search
      .get("bench")
      ?.split(",")
      .filter((id) => id !== "")
      .slice(0, 5) ?? null,
  years: whole(search.get("years"), 10, [1, 40]),
  monthly: /^-?\d{1,12}(\.\d{1,2})?$/.test(search.get("monthly") ?? "")
    ? (search.get("monthly") ?? "0")
    : "0",
  seed: whole(search.get("seed"), 1, [0, 999_999_999]),
});
