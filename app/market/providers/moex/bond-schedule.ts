import { z } from "zod";
import { collectRows } from "../kit/collect-rows.ts";
import { day, decimal, orNull } from "../kit/fields.ts";
import { isProblem, type Problem } from "../problem.ts";
import type { HttpReply, Parsed } from "../provider.ts";
import type { Window } from "../queries.ts";
import type { AmortisationRow, CouponRow, OfferRow } from "../rows.ts";
import { currency, type IssRow, readBlocks } from "./iss.ts";

export const scheduleBlocks = ["coupons", "amortizations", "offers"] as const;

const Coupon = z.object({
  coupondate: day,
  recorddate: orNull(day),
  startdate: orNull(day),
  facevalue: orNull(decimal),
  faceunit: orNull(currency),
  value: orNull(decimal),
  valueprc: orNull(decimal),
});

const Amortisation = z.object({
  amortdate: day,
  faceunit: orNull(currency),
  value: orNull(decimal),
  valueprc: orNull(decimal),
  data_source: z.string().nullish(),
});

const Offer = z.object({
  offerdate: orNull(day),
  offerdatestart: orNull(day),
  offerdateend: orNull(day),
  price: orNull(decimal),
  offertype: z.string().nullish(),
});

const isIn = ({ from, to }: Window, day: string) => day >= from && day <= to;

const coupons = (rows: readonly IssRow[], window: Window) =>
  collectRows(rows, "coupons.data", Coupon, (row): CouponRow | null =>
    isIn(window, row.coupondate)
      ? {
          kind: "coupon",
          startsOn: row.startdate,
          recordDate: row.recorddate,
          payDate: row.coupondate,
          amount: row.value,
          currency: row.faceunit,
          ratePercent: row.valueprc,
          nominal: row.facevalue,
        }
      : null,
  );

const amortisations = (rows: readonly IssRow[], window: Window) =>
  collectRows(rows, "amortizations.data", Amortisation, (row): AmortisationRow | null =>
    isIn(window, row.amortdate)
      ? {
          kind: "amortisation",
          payDate: row.amortdate,
          amount: row.value,
          currency: row.faceunit,
          percent: row.valueprc,
          isRedemption: row.data_source === "maturity",
        }
      : null,
  );

const offers = (rows: readonly IssRow[], window: Window) =>
  collectRows(rows, "offers.data", Offer, (row): OfferRow | null => {
    // An offer without its day has a period for holders' requests.
    const offeredOn = row.offerdate ?? row.offerdateend ?? row.offerdatestart;
    return offeredOn !== null && isIn(window, offeredOn)
      ? {
          kind: "offer",
          day: offeredOn,
          startsOn: row.offerdatestart,
          endsOn: row.offerdateend,
          pricePercent: row.price,
          text: row.offertype ?? "",
        }
      : null;
  });

/** An unknown bond has an empty schedule. */
export function parseBondSchedule(reply: HttpReply, window: Window): Parsed<"payments"> | Problem {
  const read = readBlocks(reply, scheduleBlocks);
  if (isProblem(read)) return read;
  const paid = coupons(read.coupons, window);
  const repaid = amortisations(read.amortizations, window);
  const offered = offers(read.offers, window);
  return {
    rows: [...paid.rows, ...repaid.rows, ...offered.rows],
    unread: [...paid.unread, ...repaid.unread, ...offered.unread],
  };
}
