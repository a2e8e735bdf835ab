import { z } from "zod";
import { Id, IsoDay, UnsignedAmount, unsignedDecimal } from "../common.schema.ts";
import { taxGroups, wrappers } from "../names/tax-names.ts";

const Country = z.string().regex(/^[A-Z]{2}$/, { error: "country" });

const AccountFacts = z.object({
  country: Country.nullable(),
  wrapper: z.enum(wrappers).nullable(),
  openedOn: IsoDay.nullable(),
  closedOn: IsoDay.nullable(),
  /** In roubles; null = as booked. */
  withheld: UnsignedAmount.nullable(),
});
const AssetFacts = z.object({
  group: z.enum(taxGroups).nullable(),
  country: Country.nullable(),
  isExternalLoan: z.boolean(),
});
const Loss = z.object({
  year: z.int().min(2010).max(2200),
  base: z.enum(["securities", "derivatives"]),
  amount: UnsignedAmount,
});

export const TaxAnswers = z.object({
  status: z.enum(["resident", "non-resident"]),
  /** In roubles; null counts as 0. */
  otherBases: UnsignedAmount.nullable(),
  isLongHoldingClaimed: z.boolean(),
  /** Of earlier years; null = computed. */
  losses: z.array(Loss).max(40).nullable(),
  accounts: z.record(Id, AccountFacts),
  assets: z.record(Id, AssetFacts),
  /** Highest dividend rates by country, ratios. */
  treaties: z.record(Country, unsignedDecimal(6)),
});
export type TaxAnswers = z.infer<typeof TaxAnswers>;

/** US dividends: at most 10% is credited (letter of the Ministry of Finance 03-04-05/77094 of 2024-08-16). */
export const noAnswers: TaxAnswers = {
  status: "resident",
  otherBases: null,
  isLongHoldingClaimed: true,
  losses: null,
  accounts: {},
  assets: {},
  treaties: { US: "0.1" },
};
