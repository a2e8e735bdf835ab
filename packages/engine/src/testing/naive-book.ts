import { Decimal } from "decimal.js";
import type { Trace } from "../explain/trace.ts";
import type { TraceRow } from "../explain/trace-row.ts";
import { move, type NaiveLot, shrink } from "./naive-lots.ts";
import { assetOf, naivePrice, naiveRate, naiveTerms, naiveUnit } from "./naive-market.ts";

const ZERO = new Decimal(0);

/** What a row did to the scope, in the view's currency. */
export interface NaiveEvent {
  readonly date: string;
  flow: Decimal;
  income: Decimal;
  fees: Decimal;
  taxes: Decimal;
  realised: Decimal;
  /** Gain in the asset's currency without fees, at this row's rate. */
  realisedPrice: Decimal;
}

export interface NaiveBook {
  readonly quantities: Map<string, Decimal>;
  readonly lots: Map<string, NaiveLot[]>;
  readonly lastTrades: Map<string, TraceRow>;
  readonly cash: Map<string, Decimal>;
  readonly events: NaiveEvent[];
}

const STEPS: readonly (readonly string[])[] = [
  ["opening-balance"],
  ["split", "amortisation"],
  ["transfer-in"],
  ["deposit"],
  [],
  ["fee", "tax", "cash-expense", "interest-paid", "tax-refund"],
  ["withdrawal"],
  ["transfer-out"],
];

/** The kinds this book can play. */
export function isPlayedKind(kind: string): boolean {
  return PLAYED.has(kind);
}

const PLAYED = new Set(
  (
    "buy sell short cover dividend coupon amortisation redemption interest split transfer-in transfer-out deposit " +
    "withdrawal fee tax cash-gain cash-expense currency-exchange opening-balance lending-income short-dividend " +
    "interest-paid tax-refund tender rights-sale"
  ).split(" "),
);

function step(row: TraceRow): number {
  const found = STEPS.findIndex((kinds) => kinds.includes(row.kind));
  return found < 0 ? 4 : found;
}

const isPurchase = (row: TraceRow): boolean => ["buy", "cover"].includes(row.kind);
const isSale = (row: TraceRow): boolean =>
  ["sell", "short", "redemption", "tender", "rights-sale"].includes(row.kind);

/** Rows of one day and asset: step, time, sells first when the morning's position covers them, price, quantity. */
function order(a: TraceRow, b: TraceRow, buysFirst: boolean): number {
  const side = (row: TraceRow): number => (isPurchase(row) === buysFirst ? 0 : 1);
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  if (step(a) !== step(b)) return step(a) - step(b);
  if ((a.time ?? "") !== (b.time ?? "")) return (a.time ?? "") < (b.time ?? "") ? -1 : 1;
  if (a.time === undefined && side(a) !== side(b)) return side(a) - side(b);
  return Number(a.price ?? -1) - Number(b.price ?? -1) || Number(a.quantity ?? -1) - Number(b.quantity ?? -1);
}

function grossOf(trace: Trace, row: TraceRow): Decimal {
  if (row.amount !== undefined) return new Decimal(row.amount);
  const isTraded =
    isPurchase(row) || isSale(row) || row.kind.includes("transfer") || row.kind === "opening-balance";
  const asset = row.assetId === undefined || !isTraded ? undefined : assetOf(trace, row.assetId);
  const unit = asset === undefined ? new Decimal(1) : naiveUnit(asset, row.date);
  const quantity = new Decimal(row.quantity ?? 0);
  if (row.price !== undefined) return quantity.mul(row.price).mul(unit);
  if (asset === undefined) return ZERO;
  const rate = naiveRate(trace, asset.currency, row.currency, row.date);
  return quantity
    .mul(naivePrice(trace, asset.id, row.date, undefined))
    .mul(unit)
    .mul(rate);
}

function toView(trace: Trace, row: TraceRow, currency: string, date: string): Decimal {
  const isBooked =
    row.rate !== undefined && currency === row.currency && trace.currency === trace.baseCurrency;
  if (currency === trace.currency) return new Decimal(1);
  return isBooked ? new Decimal(row.rate ?? 1) : naiveRate(trace, currency, trace.currency, date);
}

function addTo<Key>(map: Map<Key, Decimal>, key: Key, value: Decimal): void {
  map.set(key, (map.get(key) ?? ZERO).plus(value));
}

interface Gain {
  readonly realised: Decimal;
  readonly price: Decimal;
}

const NO_GAIN: Gain = { realised: ZERO, price: ZERO };

/** Rate at which a row's gain in the asset's currency counts: the booked one for its own currency. */
function gainRate(trace: Trace, row: TraceRow & { assetId: string }): Decimal {
  return toView(trace, row, assetOf(trace, row.assetId).currency, row.date);
}

function times(money: Decimal, rate: Decimal): Decimal {
  return money.isZero() ? ZERO : money.mul(rate);
}

function amortise(trace: Trace, book: NaiveBook, row: TraceRow & { assetId: string }, gross: Decimal): Gain {
  const asset = assetOf(trace, row.assetId);
  const before = new Date(Date.parse(row.date) - 86_400_000).toISOString().slice(0, 10);
  const whole = (book.quantities.get(row.assetId) ?? ZERO).abs().mul(naiveTerms(asset, before).nominal);
  const share = Decimal.min(1, gross.div(whole));
  let cost = ZERO;
  let paidLocal = ZERO;
  for (const lot of book.lots.get(row.assetId) ?? []) {
    cost = cost.plus(lot.cost.mul(share));
    paidLocal = paidLocal.plus(lot.paidLocal.mul(share));
    shrink(lot, share);
  }
  const local = gross.mul(naiveRate(trace, row.currency, asset.currency, row.date));
  return {
    realised: gross.mul(toView(trace, row, row.currency, row.date)).minus(cost),
    price: times(local.minus(paidLocal), gainRate(trace, row)),
  };
}

function costsOf(
  trace: Trace,
  row: TraceRow & { assetId: string },
  gross: Decimal,
): { cost: Decimal; costLocal: Decimal } {
  const local = assetOf(trace, row.assetId).currency;
  if (row.kind === "transfer-in" || row.kind === "opening-balance") {
    const bought = row.acquired ?? row.date;
    const stated = new Decimal(row.cost ?? Number.NaN);
    return {
      cost: stated.mul(toView(trace, row, row.currency, bought)),
      costLocal: stated.mul(naiveRate(trace, row.currency, local, bought)),
    };
  }
  const isTrade = isPurchase(row) || isSale(row);
  const sign = isPurchase(row) ? 1 : -1;
  const extra: [string | undefined, string][] = isTrade ? [[row.fee, row.feeCurrency ?? row.currency]] : [];
  if (isPurchase(row)) extra.push([row.tax, row.taxCurrency ?? row.currency]);
  let cost = gross.mul(toView(trace, row, row.currency, row.date)).mul(sign);
  let costLocal = gross.mul(naiveRate(trace, row.currency, local, row.date)).mul(sign);
  for (const [amount, currency] of extra) {
    if (amount === undefined || Number(amount) === 0) continue;
    cost = cost.plus(new Decimal(amount).mul(toView(trace, row, currency, row.date)));
    costLocal = costLocal.plus(new Decimal(amount).mul(naiveRate(trace, currency, local, row.date)));
  }
  return { cost, costLocal };
}

/** Changes positions and lots; answers what was gained. */
function movePosition(
  trace: Trace,
  book: NaiveBook,
  row: TraceRow & { assetId: string },
  gross: Decimal,
): Gain {
  const { assetId: id, kind } = row;
  const lots = book.lots.get(id) ?? [];
  book.lots.set(id, lots);
  const held = book.quantities.get(id) ?? ZERO;
  if (kind === "split" && row.ratio !== undefined) {
    const factor = new Decimal(row.ratio.to).div(row.ratio.from);
    for (const lot of lots) lot.quantity = lot.quantity.mul(factor);
    book.quantities.set(id, held.mul(factor));
    return NO_GAIN;
  }
  if (kind === "amortisation") return amortise(trace, book, row, gross);
  const isIn = isPurchase(row) || kind === "transfer-in" || kind === "opening-balance";
  if (!isIn && !isSale(row) && kind !== "transfer-out") return NO_GAIN;
  const quantity = (row.quantity === undefined ? held.abs() : new Decimal(row.quantity)).mul(isIn ? 1 : -1);
  const { cost, costLocal } = costsOf(trace, row, gross);
  const local = naiveRate(trace, row.currency, assetOf(trace, id).currency, row.date);
  const paidLocal = gross.mul(local).mul(isIn ? 1 : -1);
  const opened = row.acquired ?? row.date;
  const closed = move(
    lots,
    { opened, quantity, cost, costLocal, paidLocal },
    assetOf(trace, id).costMethod ?? trace.costMethod,
  );
  addTo(book.quantities, id, quantity);
  book.lastTrades.set(id, row);
  const isTrade = isPurchase(row) || isSale(row);
  return {
    realised: isTrade ? closed.tradeCost.neg().minus(closed.cost) : ZERO,
    price: times(closed.tradePaid.neg().minus(closed.paidLocal), gainRate(trace, row)),
  };
}

interface Part {
  readonly line: "position" | "income" | "fees" | "taxes" | "money";
  /** Effect on cash. */
  readonly money: Decimal;
  readonly currency: string;
  readonly base: Decimal;
  readonly isCash: boolean;
  readonly isFlow: boolean;
}

function partsOf(trace: Trace, row: TraceRow, gross: Decimal): Part[] {
  const isCash = trace.trackCash && row.affectsCash;
  const parts: Part[] = [];
  const add = (
    line: Part["line"],
    money: Decimal,
    currency = row.currency,
    flags = { isCash, isFlow: !isCash },
  ): void => {
    if (money.isZero()) return;
    parts.push({ line, money, currency, base: money.mul(toView(trace, row, currency, row.date)), ...flags });
  };
  const { kind } = row;
  const isCarry = kind === "transfer-in" || kind === "transfer-out" || kind === "opening-balance";
  const sign = isPurchase(row) ? -1 : 1;
  if (isPurchase(row) || isSale(row) || kind === "amortisation") {
    add("position", gross.mul(sign));
    add("income", new Decimal(row.accrued ?? 0).mul(sign));
  } else if (["dividend", "coupon", "interest", "cash-gain", "lending-income"].includes(kind))
    add("income", gross);
  else if (kind === "short-dividend") add("income", gross.neg());
  else if (["fee", "cash-expense", "interest-paid"].includes(kind)) add("fees", gross.neg());
  else if (kind === "tax") add("taxes", gross.neg());
  else if (kind === "tax-refund") add("taxes", gross);
  else if (isCarry && row.assetId !== undefined) {
    add("position", kind === "transfer-out" ? gross : gross.neg(), row.currency, {
      isCash: false,
      isFlow: true,
    });
  } else if (kind === "deposit" || kind === "withdrawal" || isCarry) {
    const isOut = kind === "withdrawal" || kind === "transfer-out";
    if (isCash) add("money", isOut ? gross.neg() : gross, row.currency, { isCash, isFlow: true });
  } else if (kind === "currency-exchange" && isCash) {
    add("money", gross.neg(), row.currency, { isCash, isFlow: false });
    add("money", new Decimal(row.toAmount ?? 0), row.toCurrency, { isCash, isFlow: false });
  }
  add("fees", new Decimal(row.fee ?? 0).neg(), row.feeCurrency ?? row.currency);
  add(isPurchase(row) ? "fees" : "taxes", new Decimal(row.tax ?? 0).neg(), row.taxCurrency ?? row.currency);
  return parts;
}

function record(trace: Trace, book: NaiveBook, row: TraceRow): void {
  const gross = grossOf(trace, row);
  const event: NaiveEvent = {
    date: row.date,
    flow: ZERO,
    income: ZERO,
    fees: ZERO,
    taxes: ZERO,
    realised: ZERO,
    realisedPrice: ZERO,
  };
  const isOwn =
    trace.scope.kind === "portfolio" || (trace.scope.kind === "asset" && row.assetId === trace.scope.assetId);
  for (const part of partsOf(trace, row, gross)) {
    if (part.isCash) addTo(book.cash, part.currency, part.money);
    if (!isOwn) continue;
    if (part.line === "income") event.income = event.income.plus(part.base);
    if (part.line === "fees") event.fees = event.fees.minus(part.base);
    if (part.line === "taxes") event.taxes = event.taxes.minus(part.base);
    const isCrossing = trace.scope.kind === "portfolio" ? part.isFlow : part.line !== "money";
    if (isCrossing)
      event.flow = part.line === "money" ? event.flow.plus(part.base) : event.flow.minus(part.base);
  }
  if (row.assetId !== undefined) {
    const gain = movePosition(trace, book, { ...row, assetId: row.assetId }, gross);
    event.realised = gain.realised;
    event.realisedPrice = gain.price;
  }
  book.events.push(event);
}

function dayRows(book: NaiveBook, rows: TraceRow[]): TraceRow[] {
  const [first] = rows;
  const sold = rows.filter((row) => isSale(row) && row.time === undefined);
  const held = book.quantities.get(first?.assetId ?? "") ?? ZERO;
  const total = sold.reduce((sum, row) => sum.plus(row.quantity ?? 0), ZERO);
  return rows.sort((a, b) => order(a, b, total.gt(held)));
}

/** Plays the rows of a trace up to a date, one after the other, with unrounded decimals. */
export function playBook(trace: Trace, until: string): NaiveBook {
  const book: NaiveBook = {
    quantities: new Map(),
    lots: new Map(),
    lastTrades: new Map(),
    cash: new Map(),
    events: [],
  };
  const rows = trace.rows.filter((row) => row.date <= until);
  for (const date of [...new Set(rows.map((row) => row.date))].sort()) {
    for (const id of new Set(rows.filter((row) => row.date === date).map((row) => row.assetId))) {
      const today = rows.filter((row) => row.date === date && row.assetId === id);
      const early = today.filter((row) => step(row) < 4).sort((a, b) => order(a, b, false));
      for (const row of early) record(trace, book, row);
      for (const row of dayRows(
        book,
        today.filter((row) => step(row) >= 4),
      ))
        record(trace, book, row);
    }
  }
  return book;
}
