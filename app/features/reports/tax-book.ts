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

/** A portfolio's ledger for tax reports, in the view's currency. */
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

/** Unknown country: user-assigned in ISO 3166, with this meaning in CLDR. */
export const unknownCountry = "ZZ";

/** Returns the payer's country by the market, else by the ISIN. */
export function countryOf(asset: Pick<AssetRow, "country" | "isin"> | undefined): string {
  if (asset?.country && /^[A-Z]{2}$/.test(asset.country)) return asset.country;
  const letters = asset?.isin?.slice(0, 2) ?? "";
  // XS and EU are no countries.
  return /^[A-Z]{2}$/.test(letters) && letters !== "XS" && letters !== "EU" ? letters : unknownCountry;
}

/** Returns whether sales beyond the holding are short: by the portfolio's setting or its rows. */
export const mayGoShort = ({ input }: Pick<LedgerView, "input">): boolean =>
  input.allowShort === true || input.transactions.some(({ kind }) => kind === "short");

/** As in the portfolio's figures, at most a week old. */
const rateOfView =
  (rates: Rates): TaxRate =>
  (from, to, day: IsoDate) =>
    rates.rate(from, to, dayNumber(day)) as Dec | undefined;

/**
 * Returns gains and income of all years, cached per ledger: FIFO per account, amounts at their own days' rates,
 * long-term after a year.
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
