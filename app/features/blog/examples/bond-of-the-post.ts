import { type Bond, type BondTerms, type IsoDate, type ReadBond, readBond } from "@zerno/engine";
import { known } from "./example.ts";
import { amount } from "./small-ledger.ts";

export const currency = "RUB";
export const nominal = "1000";
export const coupon = "36.40";
const day = (text: string) => text as IsoDate;

/** A bond of 1,000 that pays 36.40 every 182 days: 20 kopecks a day. */
export const bond: Bond = {
  nominal: amount(nominal),
  roundsPerBond: true,
  coupons: [
    { start: day("2024-01-10"), end: day("2024-07-10"), amount: amount(coupon) },
    { start: day("2024-07-10"), end: day("2025-01-08"), amount: amount(coupon) },
    { start: day("2025-01-08"), end: day("2025-07-09"), amount: amount(coupon) },
  ],
};

/** Returns the terms of a bond as the engine reads them. */
export const read = (terms: BondTerms): ReadBond => known(readBond(terms));
