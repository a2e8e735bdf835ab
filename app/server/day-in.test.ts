import { expect, it } from "vitest";
import { dayIn, todayFor } from "./day-in.ts";

it.each([
  ["2026-11-20T22:30:00Z", "UTC", "2026-11-20"],
  ["2026-11-20T22:30:00Z", "Europe/Moscow", "2026-11-21"],
  ["2026-11-20T20:59:59Z", "Europe/Moscow", "2026-11-20"],
  ["2026-01-01T07:59:00Z", "America/Los_Angeles", "2025-12-31"],
  ["2026-12-31T10:00:00Z", "Pacific/Kiritimati", "2027-01-01"],
])("at %s it is in %s the day %s", (instant, zone, day) => {
  expect(dayIn(new Date(instant), zone)).toBe(day);
});

const noon = new Date("2026-11-20T12:00:00Z");

it.each([
  ["production", undefined, "2026-03-01", "2026-11-20"],
  ["development", undefined, "2026-03-01", "2026-03-01"],
  ["test", "2026-11-01", "2026-03-01", "2026-03-01"],
  ["test", "2026-11-01", undefined, "2026-11-01"],
  ["development", undefined, "2026-02-30", "2026-11-20"],
  ["development", undefined, "yesterday", "2026-11-20"],
])("in %s with TODAY %s and the chosen day %s it is %s", (nodeEnv, today, chosen, expected) => {
  expect(todayFor({ nodeEnv, today }, chosen, noon, "UTC")).toBe(expected);
});
