import { type Dec, formatDec, formatMoney, type IsoDate, type Money } from "@zerno/engine";
import { allocationBy } from "../../domain/allocation/allocation.ts";
import { shareFigure } from "../../domain/allocation/share-figures.ts";
import { type Entry, entriesOf } from "../../domain/calendar/calendar-entries.ts";
import { monthsOf, nextYear, sumsOf } from "../../domain/calendar/calendar-sums.ts";
import { loadCalendarContext } from "../../domain/calendar/load-calendar.ts";
import { noProfile } from "../../domain/calendar/tax-rates.ts";
import { countOpen } from "../../domain/imports/preview/file-gaps.ts";
import { assetRefOf } from "../../portfolio/assets/asset-refs.ts";
import { chartSeries, seriesMarks } from "../../portfolio/figures/chart-series.ts";
import { figureOf, figuresOf, toWireReason } from "../../portfolio/figures/figures.ts";
import { cashRows, heldAssets } from "../../portfolio/figures/holding-rows.ts";
import { periodOf } from "../../portfolio/figures/periods.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import { plainDecimal } from "../../portfolio/transactions/transaction-row.ts";
import type { Ctx } from "../../server/context.ts";
import type { Figure, Reason } from "../../shared/common.schema.ts";
import type { PortfolioPreview } from "./portfolio-preview.contract.ts";
import type { PreviewLedger, StoredPreview } from "./portfolio-preview.types.ts";
import { ledgerOf, ledgerOfHeld, startOfHeld } from "./preview-ledger.ts";

type AnswerCtx = Pick<Ctx, "db" | "user" | "today" | "now" | "language" | "log">;

const whole = { kind: "portfolio" } as const;
const groupings = ["asset", "type", "sector", "currency", "country"] as const;

/** Most payments listed; the months cover all of them. */
const mostPayments = 60;

const money = (units: bigint | null): string | null => (units === null ? null : formatMoney(units as Money));

function sourceOf({ source }: StoredPreview, { state }: PreviewLedger): PortfolioPreview["source"] {
  if (source.kind === "typed")
    return { kind: "typed", count: new Set(source.positions.map(({ assetId }) => assetId)).size };
  const included = (state?.read.rows ?? []).filter((_, index) => state?.states[index]?.isIncluded);
  const days = included.map(({ date }) => date).sort();
  const unknown = [...(state?.instruments.values() ?? [])].filter(
    ({ how, rows }) => how === null && rows > 0,
  );
  const leftOut = unknown.map(({ ref, code, rows }) => ({ name: ref.symbol ?? ref.name ?? code, rows }));
  const open = state === null ? 0 : countOpen(state) - leftOut.reduce((sum, { rows }) => sum + rows, 0);
  return {
    ...{ kind: "statement", fileName: source.file.name, brokerName: source.statement.head.brokerName },
    ...{ rows: included.length, from: days.at(0) ?? null, to: days.at(-1) ?? null },
    ...{ leftOut, open: Math.max(0, open) },
  };
}

/** Returns a payment's value, or a refusal with the reasons it is unknown. */
function paymentValue(view: LedgerView, { value, reasons, date }: Entry): Figure {
  if (value !== null) return { value: formatMoney(value as Money), unit: "money", currency: view.currency };
  const why: readonly Reason[] =
    reasons.length > 0
      ? reasons.map((reason) => toWireReason(reason, view.assets))
      : [{ code: "amount-not-told", params: { date } }];
  return { refused: [...why], unit: "money" };
}

async function incomeOf(ctx: AnswerCtx, view: LedgerView): Promise<PortfolioPreview["income"]> {
  const days = nextYear(view.today);
  const world = await loadCalendarContext(ctx.db, view);
  const entries = entriesOf(world, noProfile, days);
  const sums = sumsOf(view, entries);
  const byMonth = Map.groupBy(entries, ({ date }) => date.slice(0, 7));
  const shown = entries.slice(0, mostPayments);
  return {
    ...days,
    sums,
    yield: shareFigure(sums.gross, figureOf(view, "value", whole, { from: view.today, to: view.today })),
    months: monthsOf(days).map((month) => ({ month, gross: sumsOf(view, byMonth.get(month) ?? []).gross })),
    payments: shown.map((entry) => ({
      ...{ date: entry.date, kind: entry.kind, status: entry.status, isDayExpected: entry.isDayExpected },
      asset: entry.assetId === null ? null : assetRefOf(view, entry.assetId, ctx.language),
      quantity: entry.quantity === null ? null : formatDec(entry.quantity as Dec),
      perUnit: entry.perUnit === null ? null : plainDecimal(entry.perUnit),
      ...{ currency: entry.currency, gross: money(entry.gross), value: paymentValue(view, entry) },
    })),
    count: entries.length,
    unsourced: world.unsourced.map(({ ticker }) => ticker),
  };
}

/** Returns the daily chart points of a ledger. */
const pointsOf = (view: LedgerView, period: { from: IsoDate; to: IsoDate }) => ({
  points: chartSeries(view, period).map(({ date, value, netDeposits }) => ({ date, value, netDeposits })),
  twr: figureOf(view, "twr", whole, period),
  marks: seriesMarks(view, period),
});

/** Returns why the holdings have no history: missing prices, otherwise a history that begins today. */
function noHistory(view: LedgerView): { refused: Reason[] } {
  const unpriced = view.run
    .holdings()
    .filter(({ isOpen, assetId }) => isOpen && !view.input.prices.has(assetId))
    .map(({ assetId }) =>
      toWireReason({ code: "no-price", params: { asset: assetId, date: view.today } }, view.assets),
    );
  return { refused: unpriced.length > 0 ? unpriced : [{ code: "too-short", params: {} }] };
}

async function historyOf(
  ctx: AnswerCtx,
  { view, state }: PreviewLedger,
): Promise<PortfolioPreview["history"]> {
  if (state !== null) {
    const period = periodOf(view, { period: "ALL" });
    const { from, to } = period;
    if (view.run.firstDay === undefined) return noHistory(view);
    return { of: "ledger", from, to, limitedBy: null, ...pointsOf(view, period) };
  }
  const start = startOfHeld(view);
  if (start === null) return noHistory(view);
  const held = await ledgerOfHeld(ctx, view, start.from);
  const period = { from: start.from, to: view.today };
  const limitedBy = start.limitedBy === null ? null : assetRefOf(view, start.limitedBy, ctx.language);
  return { of: "held", ...period, limitedBy, ...pointsOf(held, period) };
}

/** Folds a preview in a currency, once per day. */
function loadPreview(ctx: AnswerCtx, preview: StoredPreview, currency: string): Promise<PreviewLedger> {
  const key = `${currency} ${ctx.today}`;
  const known = preview.ledgers.get(key);
  if (known) return known;
  const folding = ledgerOf(ctx, preview.source, currency);
  preview.ledgers.set(key, folding);
  folding.catch(() => preview.ledgers.delete(key));
  return folding;
}

/** Returns the complete preview, in its own currency or another. */
export async function getPreview(
  ctx: AnswerCtx,
  preview: StoredPreview,
  currency = preview.currency,
): Promise<PortfolioPreview> {
  const ledger = await loadPreview(ctx, preview, currency);
  const { view, state, isDemo } = ledger;
  const { language } = ctx;
  const period = periodOf(view, { period: "ALL" });
  const shares = { period, language };
  return {
    source: sourceOf(preview, ledger),
    keptUntil: preview.expiresAt.toISOString(),
    ...{ isDemo, currency: view.currency, today: view.today },
    head: figuresOf(view, ["value", "cost", "unrealised", "cash"], whole, period),
    results:
      state === null ? null : figuresOf(view, ["netFlows", "totalProfit", "irr", "income"], whole, period),
    holdings: heldAssets(view, period).flatMap(({ assetId, isClosed, figures }) => {
      if (isClosed) return [];
      const { quantity, lastPrice, value, weight, cost, unrealised } = figures;
      const asset = assetRefOf(view, assetId, language);
      return [{ asset, quantity, lastPrice, value, weight, cost, unrealised }];
    }),
    cash: [...cashRows(view, period)],
    allocation: Object.fromEntries(
      groupings.map((by) => [by, [...allocationBy(by, view, shares)]]),
    ) as PortfolioPreview["allocation"],
    income: await incomeOf(ctx, view),
    history: await historyOf(ctx, ledger),
  };
}
