import { z } from "zod";
import { Id, IsoDay, UnsignedAmount, unsignedDecimal } from "../common.schema.ts";
import { taxGroups, wrappers } from "../names/tax-names.ts";

const Country = z.string().regex(/^[A-Z]{2}$/, { error: "country" });

/** Country of an account, and tax withheld by its broker. */
const AccountFacts = z.object({
  country: Country.nullable(),
  wrapper: z.enum(wrappers).nullable(),
  openedOn: IsoDay.nullable(),
  closedOn: IsoDay.nullable(),
  /** Tax withheld on trades and coupons by the broker's certificate, in roubles; null = as booked. */
  withheld: UnsignedAmount.nullable(),
});
const AssetFacts = z.object({
  group: z.enum(taxGroups).nullable(),
  country: Country.nullable(),
  /** External government bonds of the Ministry of Finance. */
  isExternalLoan: z.boolean(),
});
const Loss = z.object({
  year: z.int().min(2010).max(2200),
  base: z.enum(["securities", "derivatives"]),
  amount: UnsignedAmount,
});

/** Answers of a user about a tax year. */
export const TaxAnswers = z.object({
  status: z.enum(["resident", "non-resident"]),
  /** Salary and other bases of the year, in roubles; null = not given, counted as 0. */
  otherBases: UnsignedAmount.nullable(),
  isLongHoldingClaimed: z.boolean(),
  /** Unused losses of earlier years; null = computed from them. */
  losses: z.array(Loss).max(40).nullable(),
  /** By account and asset, instead of assumptions. */
  accounts: z.record(Id, AccountFacts),
  assets: z.record(Id, AssetFacts),
  /** Highest treaty rates on dividends by country, ratios. */
  treaties: z.record(Country, unsignedDecimal(6)),
});
export type TaxAnswers = z.infer<typeof TaxAnswers>;

/**
 * Dividends from the United States: at most 10% is credited (letter of the Ministry of Finance 03-04-05/77094 of
 * 2024-08-16). Rates of other treaties are the user's to enter.
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
