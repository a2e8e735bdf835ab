import {
  createRates,
  type Dec,
  dayNumber,
  type IsoDate,
  type LedgerTaxRows,
  matchTaxLots,
  type Rates,
  type TaxIncome,
  type TaxMatch,
  type TaxRate,
  type TaxYear,
  taxRowsOf,
  taxYears,
  withCouponDeductions,
} from "@zerno/engine";
import type { AssetRow } from "../../market/assets/assets.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import { remembered } from "../../portfolio/run/load-ledger.ts";

/** A portfolio's ledger as a tax report reads it, in the view's currency. */
export interface TaxBook {
  readonly rows: LedgerTaxRows;
  readonly match: TaxMatch;
  readonly incomes: readonly TaxIncome[];
  readonly years: readonly TaxYear[];
  readonly rate: TaxRate;
  /** Origin of `rate`. */
  readonly rates: Rates;
  readonly allowShort: boolean;
}

/** Stands for a country that is not known (ISO 3166 leaves these letters to users; CLDR gives them this meaning). */
export const unknownCountry = "ZZ";

/** Country of the payer: as the market tells it, else by the letters of the ISIN. */
export function countryOf(asset: Pick<AssetRow, "country" | "isin"> | undefined): string {
  if (asset?.country && /^[A-Z]{2}$/.test(asset.country)) return asset.country;
  const letters = asset?.isin?.slice(0, 2) ?? "";
  // XS and EU name no country.
  return /^[A-Z]{2}$/.test(letters) && letters !== "XS" && letters !== "EU" ? letters : unknownCountry;
}

/** Sales beyond the holding are short where the portfolio allows it, or says so in its rows. */
export const mayGoShort = ({ input }: Pick<LedgerView, "input">): boolean =>
  input.allowShort === true || input.transactions.some(({ kind }) => kind === "short");

/** The rate of a day as the portfolio's figures have it, at most a week old. */
const rateOfView =
  (rates: Rates): TaxRate =>
  (from, to, day: IsoDate) =>
    rates.rate(from, to, dayNumber(day)) as Dec | undefined;

/**
 * Gains and income of all years, made once for a ledger: first in, first out per account, each amount at the rate of its
 * own day, a gain long after a year.
 */
export const taxBookOf = (view: LedgerView): TaxBook =>
  remembered(view, "tax-book", () => {
    const { input, assets, currency, portfolio } = view;
    const rows = taxRowsOf(input, {
      country: (assetId) => countryOf(assetId === undefined ? undefined : assets.get(assetId)),
      areActionsShared: !portfolio.isComposite,
    });
    const allowShort = mayGoShort(view);
    const match = matchTaxLots(rows.trades, allowShort);
    const incomes = withCouponDeductions(rows.incomes, match.coupons);
    const rates = createRates(input.rates);
    const rate = rateOfView(rates);
    const years = taxYears({
      ...{ currency, rate, basis: "trade", longAfter: { years: 1 } },
      ...{ disposals: match.disposals, incomes },
    });
    return { rows, match, incomes, years, rate, rates, allowShort };
  });
