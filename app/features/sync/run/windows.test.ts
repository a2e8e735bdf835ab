import { expect, it } from "vitest";
import { nextNight, offsetOf, windowsOf } from "./windows.ts";

/** Ids end in random digits. */
const ids = Array.from(
  { length: 600 },
  (_, index) =>
    `019a0000-0000-7000-8000-${((index * 2_654_435_761) % 2 ** 32).toString(16).padStart(12, "0")}`,
);
const minuteOf = (at: Date, offset: number): number => Math.floor((at.getTime() / 60_000 + offset) % 1440);

it("every connection has a minute of its own in its owner's night, and always the same", () => {
  for (const timeZone of ["Europe/Moscow", "America/New_York", "Asia/Kolkata", "Pacific/Auckland"]) {
    const now = new Date("2026-11-20T21:47:00Z");
    const offset = offsetOf(timeZone, now);
    const nights = ids.map((id) => nextNight(id, now, offset));
    const minutes = nights.map((at) => minuteOf(at, offset));
    expect([timeZone, Math.min(...minutes) >= 30, Math.max(...minutes) < 330]).toEqual([
      timeZone,
      true,
      true,
    ]);
    // Connections are spread over the night.
    expect(new Set(minutes).size).toBeGreaterThan(200);
    const waits = nights.map((at) => at.getTime() - now.getTime());
    expect([Math.min(...waits) > 0, Math.max(...waits) <= 86_400_000]).toEqual([true, true]);
    for (const [index, id] of ids.slice(0, 20).entries()) {
      const again = nextNight(id, nights[index] ?? now, offset);
      expect(again.getTime() - (nights[index]?.getTime() ?? 0)).toBe(86_400_000);
    }
  }
});

it("knows how far a zone is ahead, also with daylight saving and half hours", () => {
  const at = (day: string) => new Date(`${day}T12:00:00Z`);
  expect(offsetOf("Europe/Moscow", at("2026-07-01"))).toBe(180);
  expect([offsetOf("Europe/Berlin", at("2026-07-01")), offsetOf("Europe/Berlin", at("2026-12-01"))]).toEqual([
    120, 60,
  ]);
  expect([
    offsetOf("Asia/Kolkata", at("2026-07-01")),
    offsetOf("America/New_York", at("2026-12-01")),
  ]).toEqual([330, -300]);
});

const provider = { reloadDays: 35, windowDays: 100 };
const days = (
  account: { openedOn?: string },
  asked: { cursor?: string; startsOn?: string },
  more: object = {},
) =>
  windowsOf({ ...provider, ...more }, account, {
    cursor: asked.cursor ?? null,
    startsOn: asked.startsOn ?? null,
    today: "2026-11-20",
  });

it("asks from the opening, from the wanted day, or some days before the last whole page, without a gap", () => {
  const whole = days({ openedOn: "2026-01-10" }, {});
  expect(whole).toEqual([
    { from: "2026-01-10", to: "2026-04-19" },
    { from: "2026-04-20", to: "2026-07-28" },
    { from: "2026-07-29", to: "2026-11-05" },
    { from: "2026-11-06", to: "2026-11-20" },
  ]);
  expect(days({ openedOn: "2020-01-10" }, { startsOn: "2026-11-01" })).toEqual([
    { from: "2026-11-01", to: "2026-11-20" },
  ]);
  expect(days({ openedOn: "2020-01-10" }, { cursor: "2026-11-19" })).toEqual([
    { from: "2026-10-15", to: "2026-11-20" },
  ]);
  expect(days({}, { cursor: "2026-11-19", startsOn: "2026-11-10" })[0]?.from).toBe("2026-11-10");
});

it("requests no more than the provider has, and ten years without a known start", () => {
  expect(days({}, {}, { historyDays: 90 })).toEqual([{ from: "2026-08-22", to: "2026-11-20" }]);
  expect(days({}, { cursor: "2025-01-01" }, { historyDays: 90 })[0]?.from).toBe("2026-08-22");
  expect(days({}, {}, { windowDays: 10_000 })).toEqual([{ from: "2016-11-19", to: "2026-11-20" }]);
});
