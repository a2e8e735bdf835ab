import { expect, it } from "vitest";
import { textsOf } from "../../../tests/support/derivations.ts";
import { tradingDayName } from "./trading-day-name.ts";

const en = { t: textsOf("en"), locale: "en-GB" } as const;
const ru = { t: textsOf("ru"), locale: "ru-RU" } as const;

it("is today, a weekday of the last six days, or a date", () => {
  expect(tradingDayName("2026-11-20", "2026-11-20", en)).toBe("Today");
  expect(tradingDayName("2026-11-20", "2026-11-22", en)).toBe("Fri");
  expect(tradingDayName("2026-11-20", "2026-11-22", ru)).toBe("Пт");
  expect(tradingDayName("2026-11-22", "2026-11-23", en)).toBe("Sun");
  expect(tradingDayName("2026-11-16", "2026-11-22", en)).toBe("Mon");
  expect(tradingDayName("2025-12-30", "2026-01-09", en)).toBe("30 Dec 2025");
});
