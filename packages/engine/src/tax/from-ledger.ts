import { dayNumber, type IsoDate } from "../days/iso-date.ts";
import { type KindName, kindOf } from "../ledger/kinds.ts";
import type { LedgerInput } from "../ledger/ledger-input.ts";
import type { Asset, Transaction } from "../ledger/transaction.ts";
import { DEC_ONE, type Dec, decFromNumber, type Money } from "../money/decimal.ts";
import { remember } from "../remember.ts";
import { nominalDueOf } from "../valuation/asset-bond.ts";
import { worthOf } from "../valuation/worth.ts";
import type { DatedAmount, TaxAmount, TaxIncome, TaxIncomeKind } from "./tax-input.ts";
import type { TaxTrade } from "./tax-trade.ts";

export interface TaxFacts {
  /** Settlement date; defaults to the row's day. */
  readonly settled?: (row: Transaction) => IsoDate | undefined;
  /** ISO 3166; without an asset the account's country. */
  readonly country: (assetId: string | undefined, accountId: string) => string;
  /** Highest treaty rate on a dividend. */
  readonly treatyRate?: (country: string, day: IsoDate) => Dec | undefined;
  /** A split or conversion reported in one account applies to all. */
  readonly areActionsShared?: boolean;
}

/** Withheld, or refunded (negative). */
export interface WithheldTax extends DatedAmount {
  readonly rowId: string;
  readonly accountId: string;
}

export interface LedgerTaxRows {
  readonly trades: readonly TaxTrade[];
  readonly incomes: readonly TaxIncome[];
  /** Without an income. */
  readonly withheld: readonly WithheldTax[];
  /** Charges, interest paid, payments on a short position. */
  readonly leftOut: readonly Transaction[];
}

const ONE_ACCOUNT = "main";

type Ledger = Pick<LedgerInput, "transactions" | "assets" | "prices">;

interface Reading {
  readonly ledger: Ledger;
  readonly facts: TaxFacts;
  readonly trades: TaxTrade[];
  readonly incomes: TaxIncome[];
  readonly withheld: WithheldTax[];
  readonly leftOut: Transaction[];
}

type Read = (reading: Reading, row: Transaction) => void;

const accountOf = ({ accountId }: Transaction): string => accountId ?? ONE_ACCOUNT;
const assetOf = ({ ledger }: Reading, id: string | undefined): Asset | undefined =>
  id === undefined ? undefined : ledger.assets.get(id);

/** Else units x price; a payment's price is money for bonds too. */
function grossOf(reading: Reading, row: Transaction): TaxAmount | undefined {
  const { amount, quantity, price, currency } = row;
  if (amount !== undefined) return { amount, currency };
  if (quantity === undefined || price === undefined) return undefined;
  const asset = kindOf(row.kind).line === "position" ? assetOf(reading, row.assetId) : undefined;
  if (asset?.isNominalUnknown === true) return undefined;
  return { amount: worthOf(asset, { quantity, price, day: dayNumber(row.date) }) as Money, currency };
}

/** Falls back to units at the day's close. */
function marketValue(reading: Reading, row: Transaction): TaxAmount | undefined {
  const stated = grossOf(reading, row);
  const asset = assetOf(reading, row.assetId);
  if (stated !== undefined || asset === undefined || row.quantity === undefined) return stated;
  if (asset.isNominalUnknown === true) return undefined;
  const series = reading.ledger.prices.get(asset.id);
  const close = series?.closes[dayNumber(row.date) - series.firstDay] ?? Number.NaN;
  const price = close > 0 ? decFromNumber(close) : undefined;
  if (price === undefined) return undefined;
  const { quantity } = row;
  const amount = worthOf(asset, { quantity, price, day: dayNumber(row.date) }) as Money;
  return { amount, currency: asset.currency };
}

function feesOf({ fee, feeCurrency, tax, taxCurrency, currency, date }: Transaction, isTaxCost: boolean) {
  const fees: DatedAmount[] = [];
  if (fee) fees.push({ amount: fee, currency: feeCurrency ?? currency, day: date });
  if (tax && isTaxCost) fees.push({ amount: tax, currency: taxCurrency ?? currency, day: date });
  return fees;
}

function headOf({ facts }: Reading, row: Transaction, id: string = row.id) {
  const { assetId, date, time } = row;
  if (assetId === undefined) return undefined;
  return {
    ...{ id, assetId, accountId: accountOf(row), trade: date, settled: facts.settled?.(row) ?? date },
    ...(time !== undefined && { time }),
    quantity: row.quantity ?? (0n as Dec),
  };
}

const withAmount = (amount: TaxAmount | undefined) => (amount === undefined ? {} : { amount });

function addTrade(
  reading: Reading,
  row: Transaction,
  kind: TaxTrade["kind"],
  more: Partial<TaxTrade> = {},
): void {
  const head = headOf(reading, row);
  if (head === undefined) return;
  const isTaxCost = kind === "buy";
  const accrued = row.accrued && { amount: row.accrued, currency: row.currency };
  reading.trades.push({
    ...head,
    kind,
    ...withAmount(grossOf(reading, row)),
    ...(accrued && { accrued }),
    fees: feesOf(row, isTaxCost),
    ...more,
  });
  if (row.tax && !isTaxCost) addWithheld(reading, row, row.tax, row.taxCurrency ?? row.currency);
}

function addWithheld({ withheld }: Reading, row: Transaction, amount: Money, currency: string): void {
  withheld.push({ rowId: row.id, accountId: accountOf(row), amount, currency, day: row.date });
}

function addIncome(
  reading: Reading,
  row: Transaction,
  kind: TaxIncomeKind,
  gross = grossOf(reading, row),
): void {
  if (gross === undefined) return;
  const { id, assetId, date, tax, taxCurrency, currency } = row;
  const accountId = accountOf(row);
  const country = reading.facts.country(assetId, accountId);
  const treatyRate = kind === "dividend" ? reading.facts.treatyRate?.(country, date) : undefined;
  reading.incomes.push({
    ...{ id, kind, accountId, day: date, gross, country },
    ...(assetId !== undefined && { assetId }),
    ...(tax && { withheld: { amount: tax, currency: taxCurrency ?? currency } }),
    ...(treatyRate !== undefined && { treatyRate }),
  });
}

/** Their value is income and cost. */
const receive =
  (kind: TaxIncomeKind, worth: typeof grossOf): Read =>
  (reading, row) => {
    const value = worth(reading, row);
    const isFree = value === undefined && worth === grossOf;
    const amount = isFree ? { amount: 0n as Money, currency: row.currency } : value;
    if (!isFree) addIncome(reading, row, kind, value);
    const { tax: _tax, ...untaxed } = row;
    addTrade(reading, untaxed, "buy", withAmount(amount));
  };

const arrive: Read = (reading, row) => {
  const { acquired, cost, quantity, currency } = row;
  const pieces = row.carried ?? [
    { quantity: quantity ?? (0n as Dec), ...(cost !== undefined && { cost }), ...(acquired && { acquired }) },
  ];
  for (const [index, piece] of pieces.entries()) {
    const head = headOf(reading, row, row.carried === undefined ? row.id : `${row.id}#${index}`);
    if (head === undefined) return;
    reading.trades.push({
      ...{ ...head, kind: "transfer-in", quantity: piece.quantity, fees: [] },
      ...withAmount(piece.cost === undefined ? undefined : { amount: piece.cost, currency }),
      ...(piece.acquired && { acquired: { trade: piece.acquired, settled: piece.acquired } }),
    });
  }
};

const leave: Read = (reading, row) => {
  const head = headOf(reading, row);
  if (head === undefined) return;
  const to = row.toAccountId;
  reading.trades.push(
    to === undefined ? { ...head, kind: "transfer-out" } : { ...head, kind: "move", toAccountId: to },
  );
};

function replaceUnknown(reading: Reading, row: Transaction, isSale: boolean): void {
  const { toAssetId, toQuantity, ratio, quantity } = row;
  const head = headOf(reading, row);
  if (head === undefined) return;
  const isAll = quantity === undefined;
  reading.trades.push({ ...head, kind: isSale ? "sell" : "transfer-out", isAll });
  const arriving = toQuantity ?? (ratio && quantity && (((quantity * ratio.to) / ratio.from) as Dec));
  if (toAssetId === undefined || !arriving) return;
  reading.trades.push({ ...head, kind: "transfer-in", assetId: toAssetId, quantity: arriving });
}

const replace: Read = (reading, row) => {
  const { toAssetId, toQuantity, ratio, amount, quantity } = row;
  const head = headOf(reading, row);
  if (head === undefined || toAssetId === undefined) return;
  if (amount) return replaceUnknown(reading, row, true);
  reading.trades.push({
    ...{ ...head, kind: "move", toAssetId, isAll: quantity === undefined },
    ...(toQuantity !== undefined && { toQuantity }),
    ...(ratio !== undefined && { ratio: { part: ratio.to, whole: ratio.from } }),
  });
};

// Unknown costs; a fraction paid out is a sale of unknown cost.
const spinOff =
  (unstated: bigint | undefined): Read =>
  (reading, row) => {
    const { toAssetId, toQuantity, ratio, amount, costShare } = row;
    const head = headOf(reading, row);
    if (head === undefined || toAssetId === undefined) return;
    const part = costShare ?? unstated;
    if (amount) {
      reading.trades.push({ ...head, kind: "return-of-capital" });
      const quantity = toQuantity ?? (0n as Dec);
      reading.trades.push({ ...head, kind: "transfer-in", assetId: toAssetId, quantity });
      return;
    }
    reading.trades.push({
      ...{ ...head, kind: "move", quantity: 0n as Dec, toAssetId },
      ...(part === undefined ? { isShareUnknown: true } : { costShare: { part, whole: DEC_ONE } }),
      ...(toQuantity !== undefined && { toQuantity }),
      ...(ratio !== undefined && { ratio: { part: ratio.to, whole: ratio.from } }),
    });
  };

const swap: Read = (reading, row) => {
  const head = headOf(reading, row);
  const { toAssetId, toQuantity } = row;
  if (head === undefined || toAssetId === undefined || toQuantity === undefined) return;
  const value = withAmount(marketValue(reading, row));
  reading.trades.push({ ...head, kind: "sell", ...value, fees: [] });
  reading.trades.push({
    ...{ ...head, kind: "buy", assetId: toAssetId, quantity: toQuantity, fees: feesOf(row, true) },
    ...value,
  });
};

const amortise: Read = (reading, row) => {
  const asset = assetOf(reading, row.assetId);
  const nominal = asset === undefined ? undefined : (nominalDueOf(asset, dayNumber(row.date)) as Money);
  addTrade(reading, row, "amortisation", { quantity: 0n as Dec, ...(nominal && { nominal }) });
};

const coupon: Read = (reading, row) => {
  const head = headOf(reading, row);
  if (head !== undefined) reading.trades.push({ ...head, kind: "coupon", quantity: 0n as Dec });
  addIncome(reading, row, "coupon");
};

/** Joins the income of its asset, account, day and currency. */
const charge =
  (sign: 1n | -1n): Read =>
  (reading, row) => {
    const { amount } = grossOf(reading, row) ?? { amount: 0n };
    const tax = { amount: (sign * amount) as Money, currency: row.currency };
    const at = reading.incomes.findIndex(
      (income) =>
        row.assetId !== undefined &&
        income.assetId === row.assetId &&
        income.accountId === accountOf(row) &&
        income.day === row.date &&
        (income.withheld?.currency ?? tax.currency) === tax.currency,
    );
    const income = reading.incomes[at];
    if (income === undefined) return addWithheld(reading, row, tax.amount, tax.currency);
    const withheld = { ...tax, amount: ((income.withheld?.amount ?? 0n) + tax.amount) as Money };
    reading.incomes[at] = { ...income, withheld };
  };

const nothing: Read = () => undefined;
const leaveOut: Read = ({ leftOut }, row) => void leftOut.push(row);
const tradeAs =
  (kind: TaxTrade["kind"]): Read =>
  (reading, row) =>
    addTrade(reading, row, kind);
const incomeAs =
  (kind: TaxIncomeKind): Read =>
  (reading, row) =>
    addIncome(reading, row, kind);
const sellAll: Read = (reading, row) => addTrade(reading, row, "sell", { isAll: row.quantity === undefined });
const lapse: Read = (reading, row) => {
  const head = headOf(reading, row);
  if (head !== undefined) reading.trades.push({ ...head, kind: "expire", isAll: row.quantity === undefined });
};

const READERS: Readonly<Record<KindName, Read>> = {
  buy: tradeAs("buy"),
  cover: tradeAs("buy"),
  sell: tradeAs("sell"),
  short: tradeAs("sell"),
  tender: tradeAs("sell"),
  "rights-sale": tradeAs("sell"),
  redemption: sellAll,
  "asset-fee": (reading, row) => addTrade(reading, row, "sell", withAmount(marketValue(reading, row))),
  split: (reading, { ratio, ...row }) =>
    addTrade(reading, row, "split", ratio && { ratio: { part: ratio.to, whole: ratio.from } }),
  amortisation: amortise,
  "return-of-capital": tradeAs("return-of-capital"),
  "variation-margin": tradeAs("margin"),
  "cost-adjustment": tradeAs("cost-adjustment"),
  "notional-distribution": (reading, row) => {
    const { tax: _tax, ...untaxed } = row;
    addIncome(reading, row, "dividend");
    addTrade(reading, untaxed, "cost-adjustment");
  },
  "transfer-in": arrive,
  "opening-balance": arrive,
  "transfer-out": leave,
  conversion: replace,
  merger: replace,
  "spin-off": spinOff(undefined),
  "rights-grant": spinOff(0n),
  swap,
  "rights-exercise": (reading, row) => replaceUnknown(reading, row, false),
  "option-exercise": (reading, row) => replaceUnknown(reading, row, false),
  "option-assignment": (reading, row) => replaceUnknown(reading, row, false),
  "option-expiry": lapse,
  "rights-lapse": lapse,
  "stock-dividend": receive("dividend", grossOf),
  airdrop: receive("other", grossOf),
  fork: receive("other", grossOf),
  "staking-reward": receive("staking", marketValue),
  dividend: incomeAs("dividend"),
  coupon,
  interest: incomeAs("interest"),
  "lending-income": incomeAs("lending"),
  "cash-gain": incomeAs("other"),
  tax: charge(1n),
  "tax-refund": charge(-1n),
  fee: leaveOut,
  "cash-expense": leaveOut,
  "interest-paid": leaveOut,
  "short-dividend": leaveOut,
  deposit: nothing,
  withdrawal: nothing,
  "currency-exchange": nothing,
};

const isTaxRow = ({ kind }: Transaction): boolean => kind === "tax" || kind === "tax-refund";

function shareActions(trades: readonly TaxTrade[]): TaxTrade[] {
  const accounts = new Map<string, Set<string>>();
  const add = (assetId: string, ids: Iterable<string>): void => {
    const known = remember(accounts, assetId, () => new Set<string>());
    for (const id of ids) known.add(id);
  };
  return trades.flatMap((trade) => {
    const isMove = trade.kind === "move" && trade.toAccountId === undefined;
    if (trade.kind !== "split" && !isMove) {
      add(trade.assetId, [trade.accountId, trade.toAccountId ?? trade.accountId]);
      return [trade];
    }
    const ids = [...(accounts.get(trade.assetId) ?? [trade.accountId])].sort();
    if (trade.toAssetId !== undefined) add(trade.toAssetId, ids);
    // Stated units cover all accounts and cannot be split.
    const isWhole = trade.toQuantity !== undefined || (isMove && !trade.isAll && trade.quantity > 0n);
    if (isWhole && ids.length > 1) return [trade];
    if (trade.kind === "split" && ids.length > 1)
      return ids.map((accountId) => ({ ...trade, accountId, quantity: 0n as Dec }));
    return ids.map((accountId) => ({ ...trade, accountId }));
  });
}

const byDay = (a: Transaction, b: Transaction): number => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0);

/**
 * Converts ledger rows. Where a row does not determine a lot's cost (a merger with a cash part, an exercise, a spin-off
 * without its share) it is unknown and a later sale is refused. Tax uses the rates of the days, not booked ones.
 */
export function taxRowsOf(ledger: Ledger, facts: TaxFacts): LedgerTaxRows {
  const reading: Reading = { ledger, facts, trades: [], incomes: [], withheld: [], leftOut: [] };
  const rows = [...ledger.transactions].sort(byDay);
  // Tax rows join income.
  for (const row of [...rows.filter((one) => !isTaxRow(one)), ...rows.filter(isTaxRow)])
    READERS[row.kind](reading, row);
  const { trades, incomes, withheld, leftOut } = reading;
  return { trades: facts.areActionsShared ? shareActions(trades) : trades, incomes, withheld, leftOut };
}
