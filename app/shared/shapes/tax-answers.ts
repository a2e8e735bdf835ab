import { z } from "zod";
import { taxGroups, wrappers } from "../names/tax-names.ts";
import { Id, IsoDay, UnsignedAmount, unsignedDecimal } from "../shapes.ts";

const Country = z.string().regex(/^[A-Z]{2}$/, { error: "country" });

/** Where an account is held, and what its broker withheld. */
const AccountFacts = z.object({
  country: Country.nullable(),
  wrapper: z.enum(wrappers).nullable(),
  openedOn: IsoDay.nullable(),
  closedOn: IsoDay.nullable(),
  /** Tax withheld on trades and coupons by the broker's certificate, in roubles; null = as booked in the ledger. */
  withheld: UnsignedAmount.nullable(),
});
const AssetFacts = z.object({
  group: z.enum(taxGroups).nullable(),
  country: Country.nullable(),
  /** Bonds of the Ministry of Finance's external loans. */
  isExternalLoan: z.boolean(),
});
const Loss = z.object({
  year: z.int().min(2010).max(2200),
  base: z.enum(["securities", "derivatives"]),
  amount: UnsignedAmount,
});

/** What a person tells of a year. */
export const TaxAnswers = z.object({
  status: z.enum(["resident", "non-resident"]),
  /** Salary and other bases of the year, in roubles; null = not told, counted as none. */
  otherBases: UnsignedAmount.nullable(),
  isLongHoldingClaimed: z.boolean(),
  /** Losses of earlier years not used yet; null = as this program computes them from the years before. */
  losses: z.array(Loss).max(40).nullable(),
  /** By account and by asset: instead of what the program assumes. */
  accounts: z.record(Id, AccountFacts),
  assets: z.record(Id, AssetFacts),
  /** Highest rates of treaties on dividends by country, ratios. */
  treaties: z.record(Country, unsignedDecimal(6)),
});
export type TaxAnswers = z.infer<typeof TaxAnswers>;

/**
 * Dividends from the United States: 10 % is the most that is credited (letter of the Ministry of Finance
 * 03-04-05/77094 of 2024-08-16). Rates of other treaties are the owner's to tell.
 */
export const noAnswers: TaxAnswers = {
  status: "resident",
  otherBases: null,
  isLongHoldingClaimed: true,
  losses: null,
  accounts: {},
  assets: {},
  treaties: { US: "0.1" },
};
