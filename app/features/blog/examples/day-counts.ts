import { accruedOn, type DayCount, dayNumber, daysBetween, formatMoney, type IsoDate } from "@zerno/engine";
import { read } from "./bond-of-the-post.ts";
import { date, type Example, money, number, percent } from "./example.ts";
import { amount, dec } from "./small-ledger.ts";

const currency = "USD";
const [start, end, on] = ["2024-01-15", "2024-07-15", "2024-06-10"].map((text) => text as IsoDate) as [
  IsoDate,
  IsoDate,
  IsoDate,
];
const rate = "0.06";

const accrued = (dayCount: DayCount): string => {
  const terms = read({
    ...{ nominal: amount("1000"), currency, dayCount, frequency: 2 },
    coupons: [{ start, end, rate: dec(rate) }],
  });
  return formatMoney(accruedOn(terms, dayNumber(on)).amount);
};

/** The same bond on the same day by the conventions of four markets. */
export const dayCounts: Example = {
  name: "day-counts",
  figures: () => ({
    nominal: money("1000", currency, 0),
    rate: percent(rate, 0),
    "period-start": date(start),
    "coupon-date": date(end),
    "on-date": date(on),
    days: number(daysBetween("actual/365", start, on)),
    "days-of-30": number(daysBetween("30/360", start, on)),
    "period-days": number(daysBetween("actual/365", start, end)),
    "actual-365": money(accrued("actual/365"), currency, 4),
    "actual-360": money(accrued("actual/360"), currency, 4),
    "thirty-360": money(accrued("30/360"), currency, 4),
    "actual-actual": money(accrued("actual/actual-icma"), currency, 4),
  }),
};
