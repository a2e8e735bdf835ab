import {
  addDays,
  addMonths,
  createRates,
  type Dec,
  formatDec,
  formatMoney,
  type IsoDate,
  type Money,
  multiplyDivide,
  parseDec,
} from "@zerno/engine";
import type { z } from "zod";
import { type Days, type Entry, entriesOf } from "../../../domain/calendar/calendar-entries.ts";
import { monthsOf, ratesOf, sumsOf } from "../../../domain/calendar/calendar-sums.ts";
import { type CalendarContext, loadCalendarContext } from "../../../domain/calendar/load-calendar.ts";
import { sectorName } from "../../../market/reference/sectors.ts";
import { assetRefOf } from "../../../portfolio/assets/asset-refs.ts";
import { toAssetRef } from "../../../portfolio/assets/asset-terms.ts";
import { toWireReason } from "../../../portfolio/figures/figures.ts";
import { createRateList, type RateList } from "../../../portfolio/figures/rate-list.ts";
import type { LedgerView } from "../../../portfolio/run/ledger-view.ts";
import { loadChosenLedger } from "../../../portfolio/run/load-ledger.ts";
import { plainDecimal } from "../../../portfolio/transactions/transaction-row.ts";
import type { UserCtx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";
import { AccountType, PortfolioView } from "../../../shared/codes.ts";
import type { CalendarGrouping } from "../../../shared/names/calendar-names.ts";
import { readTaxProfile } from "../tax-profile.queries.ts";
import type { Calendar, CalendarEntry, CalendarGroup, calendarContract } from "./calendar.contract.ts";

type Asked = z.output<(typeof calendarContract)["GET /api/divs-calendar"]["input"]>;

const money = (units: bigint | null): string | null => (units === null ? null : formatMoney(units as Money));

/** Months of a span without dates. */
const spanMonths = { month: 1, year: 12, list: 12 } as const;

/** @throws AppError INVALID_INPUT when it ends before it begins */
function daysOf({ from, to, span }: Pick<Asked, "from" | "to" | "span">, today: string): Days {
  const first = from ?? (span === "year" ? `${today.slice(0, 4)}-01-01` : `${today.slice(0, 7)}-01`);
  const last = to ?? addDays(addMonths(`${first.slice(0, 7)}-01` as IsoDate, spanMonths[span]), -1);
  if (last < first) throw new AppError("INVALID_INPUT", {}, [{ path: "from", code: "after-to" }]);
  return { from: first, to: last };
}

const sectorOf = (view: LedgerView, { assetId }: Entry): string | null =>
  (assetId === null ? undefined : view.assets.get(assetId))?.sector ?? null;

const isAsked =
  (view: LedgerView, { status, kind, assetId, sector, paidIn }: Asked) =>
  (entry: Entry): boolean =>
    (status === undefined || entry.status === status) &&
    (kind === undefined || entry.kind === kind) &&
    (assetId === undefined || entry.assetId === assetId) &&
    (sector === undefined || sectorOf(view, entry) === sector) &&
    (paidIn === undefined || entry.currency === paidIn);

interface Shown {
  readonly view: LedgerView;
  readonly language: string;
  readonly isStealth: boolean;
  readonly list: RateList;
}

const refOf = ({ view, language }: Shown, assetId: string) => assetRefOf(view, assetId, language);

function toWireEntry(shown: Shown, entry: Entry): CalendarEntry {
  const { view, isStealth } = shown;
  const { assetId, quantity, perUnit, gross, tax, expected, value, netValue, reasons, ...more } = entry;
  const { statedRate: _, ...rest } = more;
  const own = (units: bigint | null) => (isStealth ? null : money(units));
  return {
    ...rest,
    asset: assetId === null ? null : refOf(shown, assetId),
    sector: sectorOf(view, entry),
    quantity: quantity === null || isStealth ? null : formatDec(quantity as Dec),
    perUnit: perUnit === null ? null : plainDecimal(perUnit),
    ...{ gross: own(gross), tax: own(tax), net: own(gross === null || tax === null ? null : gross - tax) },
    ...{ expected: own(expected), value: own(value), netValue: own(netValue) },
    exchange: exchangeOf(shown, entry),
    reasons: reasons.map((reason) => toWireReason(reason, view.assets)),
  };
}

/** 10^18, the scale of rates. */
const ONE = 10n ** 18n;

/** Rate of a payment's value: its row's, else the day's; for future days today's. */
function exchangeOf({ view, list }: Shown, entry: Entry): number | null {
  const { currency, gross, value, statedRate, date } = entry;
  if (currency === view.currency || gross === null || value === null) return null;
  const stated = statedRate === null ? undefined : parseDec(statedRate);
  if (stated !== undefined && statedRate !== null && multiplyDivide(gross, stated, ONE) === value)
    return list.placeOfStated({ from: currency, to: view.currency, date, rate: statedRate });
  return list.placeOf(currency, view.currency, date > view.today ? view.today : date);
}

const groupKey: Readonly<Record<CalendarGrouping, (view: LedgerView, entry: Entry) => string>> = {
  asset: (_view, { assetId }) => assetId ?? "",
  sector: (view, entry) => sectorOf(view, entry) ?? "",
  currency: (_view, { currency }) => currency,
};

const sizeOf = ({ gross, principal }: CalendarGroup): number =>
  Number("value" in gross ? gross.value : 0) || Number("value" in principal ? principal.value : 0) / 1e12;

function nameOf(shown: Shown, by: CalendarGrouping, key: string): string {
  if (by === "currency" || key === "") return key;
  return by === "sector" ? (sectorName(key, shown.language) ?? key) : refOf(shown, key).ticker;
}

/** Largest first. */
function groupsOf(shown: Shown, entries: readonly Entry[], by: CalendarGrouping): CalendarGroup[] {
  const { view } = shown;
  return [...Map.groupBy(entries, (entry) => groupKey[by](view, entry))]
    .map(([key, list]) => ({
      key,
      asset: by === "asset" && key !== "" ? refOf(shown, key) : null,
      name: nameOf(shown, by, key),
      ...sumsOf(view, list),
    }))
    .sort((a, b) => sizeOf(b) - sizeOf(a) || (a.key < b.key ? -1 : 1));
}

function choicesOf(shown: Shown, entries: readonly Entry[]): Calendar["choices"] {
  const ids = new Set(entries.flatMap(({ assetId }) => assetId ?? []));
  const texts = (list: readonly (string | null)[]) => [...new Set(list.flatMap((text) => text ?? []))].sort();
  return {
    assets: [...ids].map((id) => refOf(shown, id)).sort((a, b) => (a.ticker < b.ticker ? -1 : 1)),
    sectors: texts(entries.map((entry) => sectorOf(shown.view, entry))).map((id) => ({
      id,
      name: sectorName(id, shown.language) ?? id,
    })),
    currencies: texts(entries.map(({ currency }) => currency)),
  };
}

/** Maximal days from ex-date to payment. */
const exDaysBefore = 200;

function exDaysOf(shown: Shown, entries: readonly Entry[], { from, to }: Days): Calendar["exDays"] {
  const found = new Map<string, Calendar["exDays"][number]>();
  for (const { assetId, exDate, date: payDate, status, source, estimate, isDayExpected } of entries)
    if (assetId !== null && exDate !== null && exDate >= from && exDate <= to)
      found.set(`${exDate} ${assetId}`, {
        ...{ date: exDate, asset: refOf(shown, assetId), payDate },
        ...{ status, source, estimate, isDayExpected },
      });
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, day]) => day);
}

const notesOf = (shown: Shown, { ahead }: CalendarContext): Calendar["notes"] =>
  ahead.flatMap(({ assetId, notes }) =>
    notes.map((note) => ({
      asset: refOf(shown, assetId),
      reason: toWireReason(note, shown.view.assets),
    })),
  );

/** Returns a portfolio's payments over some days, with sums. */
export async function getCalendar(ctx: UserCtx, asked: Asked): Promise<Calendar> {
  const view = await loadChosenLedger(ctx, asked.portfolioId);
  const { portfolio, currency, today } = view;
  const days = daysOf(asked, today);
  const calendar = await loadCalendarContext(ctx.db, view);
  const { profile } = await readTaxProfile(ctx.db, ctx.user.id);
  const wide = entriesOf(calendar, profile, {
    from: days.from,
    to: addDays(days.to as IsoDate, exDaysBefore),
  });
  const all = wide.filter(({ date }) => date <= days.to);
  const entries = all.filter(isAsked(view, asked));
  const list = createRateList(createRates(view.input.rates), view.input.sourceNames);
  const shown = { view, language: ctx.language, isStealth: ctx.isStealth, list };
  const byMonth = Map.groupBy(entries, ({ date }) => date.slice(0, 7));
  return {
    ...{ portfolioId: portfolio.id, currency, today, ...days },
    isSandbox: portfolio.accountType === AccountType.sandbox,
    isOfHoldings: portfolio.view === PortfolioView.holdings,
    entries: entries.map((entry) => toWireEntry(shown, entry)),
    exDays: exDaysOf(shown, wide.filter(isAsked(view, asked)), days),
    months: monthsOf(days).map((month) => ({ month, ...sumsOf(view, byMonth.get(month) ?? []) })),
    total: sumsOf(view, entries),
    groups: groupsOf(shown, entries, asked.by),
    ...{ rates: ratesOf(entries), exchangeRates: list.rates },
    unsourced: calendar.unsourced.map((asset) => toAssetRef(asset, ctx.language)),
    notes: notesOf(shown, calendar),
    choices: choicesOf(shown, all),
  };
}
