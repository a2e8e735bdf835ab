import {
  amountOwed,
  createRates,
  type Dec,
  dayNumber,
  type Reason as EngineReason,
  formatDec,
  type IncomePayment,
  type IsoDate,
  type KindName,
  statusOn,
  type Transaction,
} from "@zerno/engine";
import type { Proposal } from "../../portfolio/actions/corporate-proposals.ts";
import type { DueIncome } from "../../portfolio/actions/due-income.ts";
import { findBlocking } from "../../portfolio/actions/pending-actions.ts";
import type { PortfolioRow } from "../../portfolio/portfolios/portfolios.queries.ts";
import { PortfolioView } from "../../shared/codes.ts";
import type { CalendarKind, CalendarStatus } from "../../shared/names/calendar-names.ts";
import type { EstimateBasis, UsedRate } from "../../shared/schemas/calendar.schema.ts";
import { type Ahead, type CalendarContext, eveningBefore, type OpenDue } from "./load-calendar.ts";
import { sourceOf } from "./payment-origins.ts";
import { rateOf, type TaxProfile, taxOf } from "./tax-rates.ts";

/** Money in 10^-10, quantities in 10^-18; null = unknown. */
export interface Entry {
  readonly id: string;
  readonly status: CalendarStatus;
  readonly kind: CalendarKind;
  readonly assetId: string | null;
  readonly date: string;
  readonly exDate: string | null;
  readonly isDayExpected: boolean;
  readonly isFloating: boolean;
  readonly quantity: bigint | null;
  readonly perUnit: string | null;
  readonly source: string | null;
  readonly estimate: EstimateBasis | null;
  readonly currency: string;
  readonly gross: bigint | null;
  readonly tax: bigint | null;
  /** Amount due, if the row has another. */
  readonly expected: bigint | null;
  readonly rate: UsedRate | null;
  readonly value: bigint | null;
  readonly netValue: bigint | null;
  readonly statedRate: string | null;
  readonly reasons: readonly EngineReason[];
  readonly portfolioId: string | null;
  readonly transactionId: string | null;
  readonly key: string | null;
}

export interface Days {
  readonly from: string;
  readonly to: string;
}

const kindOfRow: Partial<Record<KindName, CalendarKind>> = {
  dividend: "dividend",
  "short-dividend": "dividend",
  coupon: "coupon",
  interest: "interest",
  "interest-paid": "interest",
  "lending-income": "interest",
  "staking-reward": "reward",
  airdrop: "reward",
  amortisation: "amortisation",
  redemption: "redemption",
};

/** Future days use today's rate. */
type Convert = (money: bigint, currency: string, day: string) => bigint | EngineReason;

function converterOf({ view }: CalendarContext): Convert {
  const rates = createRates(view.input.rates);
  return (money, from, day) => {
    if (from === view.currency) return money;
    const on = day > view.today ? view.today : (day as IsoDate);
    const found = rates.convert(money, { from, to: view.currency }, dayNumber(on));
    return found ?? { code: "no-rate", params: { pair: `${from}/${view.currency}`, date: on } };
  };
}

interface Maker {
  readonly world: CalendarContext;
  readonly profile: TaxProfile;
  readonly convert: Convert;
}

/** Refuses a quantity that depends on an undecided event. */
const waitsReason = ({ asset, effectiveOn }: Proposal): EngineReason => ({
  code: "waits-for-event",
  params: { asset: asset.id, date: effectiveOn },
});

function waiting(entry: Entry, reason: EngineReason): Entry {
  const none = { gross: null, tax: null, value: null, netValue: null, key: null };
  return { ...entry, ...none, reasons: [reason] };
}

function workedOut(
  { world, profile, convert }: Maker,
  of: Pick<Entry, "kind" | "assetId" | "gross" | "currency" | "date">,
  portfolio: PortfolioRow,
): Pick<Entry, "tax" | "rate" | "value" | "netValue" | "reasons"> {
  const { kind, assetId, gross, currency, date } = of;
  const asset = assetId === null ? undefined : world.view.assets.get(assetId);
  const asked = { kind, assetId, country: asset?.country ?? null, portfolioRate: portfolio.incomeTaxRate };
  const rate = rateOf(profile, asked);
  if (gross === null) return { tax: null, rate, value: null, netValue: null, reasons: [] };
  const tax = rate === null ? null : taxOf(gross, rate);
  const value = convert(gross, currency, date);
  const netValue = tax === null ? null : convert(gross - tax, currency, date);
  return {
    tax,
    rate,
    value: typeof value === "bigint" ? value : null,
    netValue: typeof netValue === "bigint" ? netValue : null,
    reasons: typeof value === "bigint" ? [] : [value],
  };
}

const dueKind = ({ kind, isSpecial }: DueIncome): CalendarKind =>
  kind === "dividend" && isSpecial ? "special" : kind;

function dueEntry(maker: Maker, { due, portfolio }: OpenDue): Entry {
  const { view } = maker.world;
  const { payDate, exDate, units, perUnit, gross, currency, key, source } = due;
  const kind = dueKind(due);
  const payment: IncomePayment = {
    ...(exDate === null ? {} : { exDate }),
    ...{ payDate, amount: 0n as Dec, currency, kind: "regular", status: "announced" },
  };
  const isBookable = payDate <= view.today && portfolio.view !== PortfolioView.holdings;
  const base = { kind, assetId: due.assetId, gross, currency, date: payDate };
  return {
    ...{ id: `${portfolio.id} ${key}`, status: statusOn(payment, view.today), ...base, exDate },
    ...{ isDayExpected: due.isExpected, isFloating: false, quantity: units, perUnit },
    ...{ source, estimate: null, statedRate: null },
    ...workedOut(maker, base, portfolio),
    ...{ expected: null, portfolioId: portfolio.id, transactionId: null, key: isBookable ? key : null },
  };
}

/** Returns the portfolio whose tax rate applies; a composite has none. */
function ownerOf({ portfolios, view }: CalendarContext): PortfolioRow {
  const [only, ...others] = portfolios;
  return only !== undefined && others.length === 0 ? only : view.portfolio;
}

/** Stored kinds of scheduled payments: the last one repays the rest. */
const storedKinds = { coupon: ["coupon"], principal: ["amortisation", "redemption"] } as const;

function aheadEntry(maker: Maker, ahead: Ahead, payment: IncomePayment): Entry {
  const { assetId, quantity, isSchedule, maturity, rows } = ahead;
  const { exDate, payDate, amount, currency, isFloating = false } = payment;
  const isLast = payment.kind === "amortisation" && payDate === maturity;
  const kind = payment.kind === "regular" ? "dividend" : isLast ? "redemption" : payment.kind;
  const base = { kind, assetId, gross: amountOwed(quantity, payment), currency, date: payDate } as const;
  return {
    id: `${isSchedule ? "schedule" : "estimate"} ${assetId} ${kind} ${exDate ?? payDate}`,
    ...{ status: payment.status, ...base, exDate: exDate ?? null },
    ...{ isDayExpected: payment.isPayDateExpected === true, isFloating },
    ...{ quantity, perUnit: formatDec(amount), statedRate: null },
    source: isSchedule
      ? sourceOf(rows, payment.kind === "coupon" ? storedKinds.coupon : storedKinds.principal, payDate)
      : null,
    estimate: ahead.basisOf(payment),
    ...workedOut(maker, base, ownerOf(maker.world)),
    ...{ expected: null, portfolioId: null, transactionId: null, key: null },
  };
}

/** Ids of a composite's rows contain the number of their part. */
function placeOf({ portfolios, view }: CalendarContext, id: string) {
  const [, number, own] = /^(\d+):(.*)$/.exec(id) ?? [];
  if (!view.portfolio.isComposite || number === undefined || own === undefined)
    return { portfolioId: view.portfolio.id, transactionId: id };
  return { portfolioId: portfolios[Number(number)]?.id ?? null, transactionId: own };
}

function grossOf({ amount, quantity, price }: Transaction): bigint | null {
  if (amount !== undefined) return amount;
  return quantity === undefined || price === undefined ? null : amountOwed(quantity, { amount: price });
}

function rowEntry(world: CalendarContext, row: Transaction) {
  const { currency, tax = 0n as never, taxCurrency = currency } = row;
  const place = placeOf(world, row.id);
  const due = world.differing.get(place.transactionId);
  return {
    ...{ id: row.id, status: "confirmed" as const, kind: kindOfRow[row.kind] ?? ("other" as const) },
    ...{ assetId: row.assetId ?? null, date: row.date as string, exDate: row.exDate ?? due?.exDate ?? null },
    ...{ isDayExpected: false, isFloating: false, quantity: row.quantity ?? null, perUnit: null, currency },
    ...{ source: due?.source ?? null, estimate: null },
    statedRate: row.rate === undefined ? null : formatDec(row.rate),
    gross: grossOf(row),
    tax: taxCurrency === currency ? (tax as bigint) : null,
    expected: due !== undefined && due.currency === currency ? due.gross : null,
    ...{ rate: null, ...place, key: null },
  };
}

function receivedEntries({ world, convert }: Maker, { from, to }: Days): Entry[] {
  const { view } = world;
  const income = view.run.incomeRows({ from: eveningBefore(from), to: to as IsoDate });
  // A long ledger has a hundred rows per income row.
  const wanted = new Set(income.map(({ transactionId }) => transactionId));
  const rows = new Map<string, Transaction>();
  if (wanted.size > 0)
    for (const row of view.input.transactions) if (wanted.has(row.id)) rows.set(row.id, row);
  const entries = income.flatMap(({ transactionId, gross, tax, reasons }): Entry[] => {
    const row = rows.get(transactionId);
    if (row === undefined) return [];
    const netValue = gross === undefined || tax === undefined ? null : gross - tax;
    return [{ ...rowEntry(world, row), value: gross ?? null, netValue, reasons }];
  });
  const repaid = view.input.transactions
    .filter(
      ({ kind, date }) => (kind === "amortisation" || kind === "redemption") && date >= from && date <= to,
    )
    .map((row): Entry => {
      const entry = rowEntry(world, row);
      const value = entry.gross === null ? null : convert(entry.gross, entry.currency, entry.date);
      const known = typeof value === "bigint" ? value : null;
      const reasons = value === null || typeof value === "bigint" ? [] : [value];
      return { ...entry, value: known, netValue: known, reasons };
    });
  return [...entries, ...repaid];
}

const byDay = (a: Entry, b: Entry): number =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;

/**
 * Returns booked, due and estimated payments, oldest first. Stored bond payments count up to today, the schedule covers
 * the rest.
 */
export function entriesOf(world: CalendarContext, profile: TaxProfile, days: Days): Entry[] {
  const { view } = world;
  const maker = { world, profile, convert: converterOf(world) };
  const scheduled = new Set(world.ahead.filter(({ isSchedule }) => isSchedule).map(({ assetId }) => assetId));
  const isOfHistory = view.portfolio.view !== PortfolioView.holdings;
  const dues = world.dues
    .filter(({ due }) => due.payDate <= view.today || !scheduled.has(due.assetId))
    // Positions without a history have no earlier payments.
    .filter(({ due }) => isOfHistory || due.payDate > view.today)
    .map((open) => {
      const entry = dueEntry(maker, open);
      return open.waitsFor === undefined ? entry : waiting(entry, waitsReason(open.waitsFor));
    });
  const ahead = world.ahead.flatMap((one) =>
    one.payments.map((payment) => {
      const entry = aheadEntry(maker, one, payment);
      const event = findBlocking(world.pending, one.assetId, payment.exDate ?? payment.payDate);
      return event === undefined ? entry : waiting(entry, waitsReason(event));
    }),
  );
  return [...receivedEntries(maker, days), ...dues, ...ahead]
    .filter(({ date }) => date >= days.from && date <= days.to)
    .sort(byDay);
}
