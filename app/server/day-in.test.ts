import { expect, it } from "vitest";
import { dayIn } from "./day-in.ts";

it.each([
  ["2026-11-20T22:30:00Z", "UTC", "2026-11-20"],
  ["2026-11-20T22:30:00Z", "Europe/Moscow", "2026-11-21"],
  ["2026-11-20T20:59:59Z", "Europe/Moscow", "2026-11-20"],
  ["2026-01-01T07:59:00Z", "America/Los_Angeles", "2025-12-31"],
  // Kiritimati is 14 hours ahead.
  ["2026-12-31T10:00:00Z", "Pacific/Kiritimati", "2027-01-01"],
])("at %s it is in %s the day %s", (instant, zone, day) => {
  expect(dayIn(new Date(instant), zone)).toBe(day);
});
