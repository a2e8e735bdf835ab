import {
  DEC_ONE,
  type Dec,
  isTaxRefusal,
  matchTaxLots,
  ruTaxYear,
  type TaxIncome,
  type TaxMatch,
  type TaxRate,
  type TaxTrade,
  taxYears,
  withCouponDeductions,
} from "@zerno/engine";
import { defined } from "../defined.ts";
import { createFaults, type Faults } from "../faults.ts";
import { type TaxFile, taxInput } from "../schema/tax-schema.ts";
import { toPlain } from "../to-json.ts";
import { calculator } from "./calculator.ts";

/** Account of trades and incomes that name none. */
const ONE_ACCOUNT = "main";

function toTrade(row: TaxFile["trades"][number], index: number, currency: string): TaxTrade {
  const own = row.currency ?? currency;
  const settled = row.settleDate ?? row.date;
  const fee = row.fee && { amount: row.fee, currency: row.feeCurrency ?? own, day: row.date };
  return {
    id: row.id ?? `trades[${index}]`,
    kind: row.type,
    assetId: row.asset,
    accountId: row.account ?? ONE_ACCOUNT,
    trade: row.date,
    settled,
    quantity: row.quantity ?? (0n as Dec),
    ...defined({ time: row.time }),
    ...(row.amount !== undefined && { amount: { amount: row.amount, currency: own } }),
    ...(row.accrued !== undefined && { accrued: { amount: row.accrued, currency: own } }),
    ...(fee && { fees: [fee] }),
    ...(row.fees !== undefined && { fees: row.fees }),
    ...(row.acquired !== undefined && { acquired: { trade: row.acquired, settled: row.acquired } }),
    ...(row.ratio !== undefined && { ratio: { part: row.ratio.to, whole: row.ratio.from } }),
    ...defined({ isAll: row.isAll, nominal: row.nominal, toQuantity: row.toQuantity }),
    ...defined({ isShareUnknown: row.isShareUnknown }),
    ...defined({ toAssetId: row.toAsset, toAccountId: row.toAccount }),
    ...(row.costShare !== undefined && { costShare: { part: row.costShare, whole: DEC_ONE } }),
  };
}

function toIncome(row: NonNullable<TaxFile["incomes"]>[number], index: number): TaxIncome {
  const { id, asset, account, date, ...rest } = row;
  return {
    ...defined({ ...rest, assetId: asset }),
    id: id ?? `incomes[${index}]`,
    accountId: account ?? ONE_ACCOUNT,
    day: date,
  };
}

const NEEDS_QUANTITY = ["buy", "sell", "transfer-in", "transfer-out", "expire", "move"];

function checkTrades(file: TaxFile, faults: Faults): void {
  for (const [
    i,
    { type, quantity, ratio, isAll, costShare, isShareUnknown, nominal },
  ] of file.trades.entries()) {
    const isStated = isAll === true || isShareUnknown === true || costShare !== undefined;
    if (NEEDS_QUANTITY.includes(type) && !isStated && !((quantity ?? 0n) > 0n)) {
      faults.add(["trades", i, "quantity"], `expected more than 0 for ${type}`);
    }
    const needsRatio = type === "split" || (type === "amortisation" && nominal === undefined);
    if (needsRatio && ratio === undefined) faults.add(["trades", i, "ratio"], `missing for ${type}`);
  }
}

function rateOf(file: TaxFile): TaxRate {
  const rates = new Map((file.rates ?? []).map(({ pair, date, rate }) => [`${pair} ${date}`, rate]));
  return (from, to, day) => rates.get(`${from}/${to} ${day}`);
}

function matchOf(match: TaxMatch) {
  return {
    openLots: match.openLots.map((lot) => toPlain(lot)),
    problems: match.problems,
  };
}

export const taxCalculator = calculator({
  schema: taxInput,
  compute(file) {
    const faults = createFaults();
    checkTrades(file, faults);
    faults.throwAny();
    const match = matchTaxLots(
      file.trades.map((row, i) => toTrade(row, i, file.currency)),
      file.allowShort ?? false,
    );
    const incomes = withCouponDeductions((file.incomes ?? []).map(toIncome), match.coupons);
    const rate = rateOf(file);
    const common = { disposals: match.disposals, incomes, rate };
    const years = taxYears({
      ...common,
      currency: file.currency,
      basis: file.basis ?? "trade",
      longAfter: { years: file.longAfterYears ?? 1 },
    });
    const head = { currency: file.currency, years: years.map((year) => toPlain(year)), ...matchOf(match) };
    if (file.ru === undefined) return head;
    const { assets, accounts, carriedLosses, ...rest } = file.ru;
    const found = ruTaxYear({
      ...common,
      ...defined(rest),
      assets: assets.map((asset) => defined(asset)),
      accounts: accounts.map((account) => defined(account)),
      carriedLosses: carriedLosses ?? [],
    });
    return { ...head, ru: isTaxRefusal(found) ? { refused: found.refused } : toPlain(found) };
  },
});
