import { accruedOn, dayNumber, formatMoney, type IsoDate, worthOfBond } from "@zerno/engine";
import { bond, coupon, currency, nominal, read } from "./bond-of-the-post.ts";
import { date, type Example, money, number } from "./example.ts";
import { dec } from "./small-ledger.ts";

const bought = "2024-06-10" as IsoDate;
const clean = "98";

/** Accrued interest of one bond on a day within its coupon period, and what its buyer pays with it. */
export const accruedInterest: Example = {
  name: "accrued-interest",
  figures: () => {
    const terms = read({ ...bond, currency });
    const [period] = terms.coupons;
    if (period === undefined) throw new Error("a bond without coupons");
    const on = dayNumber(bought);
    const accrued = (at: number) => money(formatMoney(accruedOn(terms, at).amount), currency);
    const worth = worthOfBond(terms, { day: on, clean: dec(clean) });
    return {
      nominal: money(nominal, currency, 0),
      coupon: money(coupon, currency),
      "period-start": date(period.start),
      "coupon-date": date(period.end),
      "period-days": number(period.endDay - period.startDay),
      "per-day": accrued(period.startDay + 1),
      "purchase-date": date(bought),
      "days-passed": number(on - period.startDay),
      "days-left": number(period.endDay - on),
      accrued: accrued(on),
      "accrued-on-the-eve": accrued(period.endDay - 1),
      "accrued-on-the-coupon-date": accrued(period.endDay),
      "clean-price": { kind: "percent-price", value: clean },
      "clean-money": money(formatMoney(worth.clean), currency),
      "dirty-money": money(formatMoney(worth.dirty), currency),
    };
  },
};
