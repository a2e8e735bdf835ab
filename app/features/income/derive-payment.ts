import { formatPercent } from "../../i18n/format.ts";
import { formatDayWithName } from "../../i18n/format-date.ts";
import type { Figure } from "../../shared/common.schema.ts";
import type { EstimateBasis } from "../../shared/schemas/calendar.schema.ts";
import { assetPathOf } from "../../shared/text/asset-path.ts";
import { dayBefore } from "../../shared/text/days.ts";
import type { Derivation, DerivationPart } from "../../ui/money/derivation.ts";
import type { DeriveWords } from "../../ui/money/derive-words.ts";
import {
  dayFigure,
  moneyFigure,
  numberFigure,
  priceFigure,
  quantityFigure,
  ratioFigure,
  unknownFigure,
} from "../../ui/money/plain-figures.ts";
import { ratePart } from "../../ui/money/rate-part.ts";
import type { Calendar, CalendarEntry } from "./calendar/calendar.contract.ts";

export type PaymentGround = Pick<Calendar, "portfolioId" | "currency" | "today" | "exchangeRates">;

/** Figures of a payment in display order. */
export const paymentFields = [
  ...(["date", "exDate", "quantity", "perUnit", "gross", "expected", "tax", "rate", "net"] as const),
  ...(["value", "netValue"] as const),
] as const;
export type PaymentField = (typeof paymentFields)[number];

type Made = Pick<Derivation, "rule" | "operation" | "parts">;
type Deriver = (words: DeriveWords, ground: PaymentGround, entry: CalendarEntry) => Made;

/** Returns why an amount of a payment is unknown. */
export const missingOf = ({ reasons, gross, date }: CalendarEntry): Figure =>
  reasons.length > 0
    ? unknownFigure(reasons)
    : unknownFigure([
        gross === null
          ? { code: "amount-not-told", params: { date } }
          : { code: "no-tax-rate", params: {} as Record<string, string> },
      ]);

/** Returns a field's figure; undefined without one. */
export function paymentFigure(
  { currency }: Pick<PaymentGround, "currency">,
  entry: CalendarEntry,
  field: PaymentField,
): Figure | undefined {
  const { exDate, quantity, perUnit, expected, rate } = entry;
  const money = (text: string | null, of: string) =>
    text === null ? missingOf(entry) : moneyFigure(text, of);
  switch (field) {
    case "date":
      return dayFigure(entry.date);
    case "exDate":
      return exDate === null ? undefined : dayFigure(exDate);
    case "quantity":
      return quantity === null ? undefined : quantityFigure(quantity);
    case "perUnit":
      return perUnit === null ? undefined : priceFigure(perUnit, entry.currency);
    case "expected":
      return expected === null ? undefined : moneyFigure(expected, entry.currency);
    case "rate":
      return rate === null ? undefined : ratioFigure(rate.rate);
    case "value":
    case "netValue":
      return entry.currency === currency ? undefined : money(entry[field], currency);
    default:
      return money(entry[field], entry.currency);
  }
}

/** The asset, else the kind. */
const payerOf = ({ t }: DeriveWords, { asset, kind }: CalendarEntry): string =>
  asset?.ticker ?? t(`income:kind.${kind}`);

const rowPath = ({ portfolioId }: PaymentGround, id: string): string =>
  `/transactions?p=${portfolioId}&id=${id}`;

const part = (words: DeriveWords, ground: PaymentGround, entry: CalendarEntry, field: PaymentField) => ({
  label: words.t(`income:drawer.${field}`),
  figure: paymentFigure(ground, entry, field) ?? unknownFigure([]),
});

/** Row or source of a fact. */
function originOf({ t }: DeriveWords, ground: PaymentGround, entry: CalendarEntry) {
  const { transactionId, status, source, asset } = entry;
  if (transactionId !== null)
    return { label: t("income:derive.transaction"), to: rowPath(ground, transactionId) };
  const page = asset === null ? null : assetPathOf(asset);
  return { label: t(`income:status.${status}`), source, ...(page !== null && { to: page }) };
}

function stated(
  words: DeriveWords,
  ground: PaymentGround,
  entry: CalendarEntry,
  given: Pick<DerivationPart, "figure" | "date">,
): Made {
  const isRow = entry.transactionId !== null;
  return {
    rule: words.t(isRow ? "income:derive.row" : "income:derive.told"),
    operation: "input",
    parts: [{ ...originOf(words, ground, entry), ...given }],
  };
}

/** Declared payment underlying an estimate. */
const basePart = ({ t }: DeriveWords, entry: CalendarEntry, basis: EstimateBasis): DerivationPart => ({
  label: t("income:derive.base"),
  figure: priceFigure(basis.perUnit, entry.currency),
  ...{ date: basis.date, source: basis.source },
});

const dateOf: Deriver = (words, ground, entry) => {
  const { t } = words;
  const { date, exDate, estimate, isDayExpected, transactionId } = entry;
  if (transactionId === null && isDayExpected && exDate !== null)
    return {
      ...{ rule: t("income:derive.dayExpected"), operation: "model" },
      parts: [{ ...originOf(words, ground, entry), ...part(words, ground, entry, "exDate") }],
    };
  if (estimate !== null) return shiftedDay(words, entry, estimate);
  return stated(words, ground, entry, { figure: dayFigure(date) });
};

/** A basis' day shifted by years. */
const shiftedDay = (words: DeriveWords, entry: CalendarEntry, basis: EstimateBasis): Made => ({
  rule: words.t("income:derive.shifted", { count: basis.years }),
  operation: "model",
  parts: [basePart(words, entry, basis)],
});

const exDateOf: Deriver = (words, ground, entry) =>
  entry.estimate === null
    ? stated(words, ground, entry, { figure: dayFigure(entry.exDate ?? entry.date) })
    : shiftedDay(words, entry, entry.estimate);

const quantityOf: Deriver = (words, ground, entry) => {
  const { t } = words;
  const { transactionId, portfolioId, asset, exDate, date } = entry;
  const figure = quantityFigure(entry.quantity ?? "0");
  if (transactionId !== null) return stated(words, ground, entry, { figure, date });
  const isDue = portfolioId !== null;
  return {
    rule: t(isDue ? "income:derive.heldBefore" : "income:derive.heldNow"),
    operation: "input",
    parts: [
      {
        ...{ label: t("income:drawer.quantity"), figure },
        date: isDue ? dayBefore(exDate ?? date) : ground.today,
        to: `/holdings?p=${portfolioId ?? ground.portfolioId}&asset=${asset?.id ?? ""}`,
      },
    ],
  };
};

const perUnitOf: Deriver = (words, ground, entry) => {
  const { t, locale } = words;
  const { estimate, isFloating, exDate, date } = entry;
  if (estimate !== null)
    return {
      ...{ rule: t("income:derive.estimate"), operation: "product" },
      parts: [
        basePart(words, entry, estimate),
        {
          label: t("income:derive.growth", {
            count: estimate.years,
            growth: formatPercent(estimate.growth, locale),
          }),
          figure: numberFigure(estimate.factor),
        },
      ],
    };
  const figure = priceFigure(entry.perUnit ?? "0", entry.currency);
  const made = stated(words, ground, entry, { figure, date: exDate ?? date });
  return isFloating ? { ...made, rule: t("income:derive.floating"), operation: "model" } : made;
};

const grossOf: Deriver = (words, ground, entry) => {
  const { quantity, perUnit, gross, currency, date } = entry;
  if (quantity === null || perUnit === null)
    return stated(words, ground, entry, {
      figure: gross === null ? missingOf(entry) : moneyFigure(gross, currency),
      date,
    });
  return {
    ...{ rule: words.t("income:derive.gross"), operation: "product" },
    parts: [part(words, ground, entry, "quantity"), part(words, ground, entry, "perUnit")],
  };
};

const taxOf: Deriver = (words, ground, entry) => {
  if (entry.transactionId !== null && entry.tax !== null)
    return stated(words, ground, entry, { figure: moneyFigure(entry.tax, entry.currency), date: entry.date });
  const gross = part(words, ground, entry, "gross");
  if (entry.rate === null)
    return { rule: words.t("income:derive.noTax"), operation: "model", parts: [gross] };
  return {
    ...{ rule: words.t("income:derive.tax"), operation: "product" },
    parts: [gross, rateFact(words, entry)],
  };
};

/** With its origin: the user, or the law of the payer's country. */
function rateFact({ t }: DeriveWords, { rate, asset }: CalendarEntry): DerivationPart {
  const of = rate?.of ?? "residence";
  const page = asset === null ? null : assetPathOf(asset);
  const isLaw = of === "source" || of === "untaxed";
  return {
    label: t(`income:rateOf.${of}`),
    figure: ratioFigure(rate?.rate ?? "0"),
    ...(isLaw ? page !== null && { to: page } : { source: "own" }),
  };
}

const derivers: Readonly<Record<PaymentField, Deriver>> = {
  date: dateOf,
  exDate: exDateOf,
  quantity: quantityOf,
  perUnit: perUnitOf,
  gross: grossOf,
  tax: taxOf,
  expected: (words, _ground, { expected, currency, date, exDate, ...entry }) => ({
    ...{ rule: words.t("income:derive.due"), operation: "input" },
    parts: [
      {
        label: words.t("income:drawer.expected"),
        figure: moneyFigure(expected ?? "0", currency),
        ...{ date: exDate ?? date, source: entry.source },
      },
    ],
  }),
  rate: (words, _ground, entry) => ({
    ...{ rule: words.t(`income:derive.rateOf.${entry.rate?.of ?? "residence"}`), operation: "input" },
    parts: [rateFact(words, entry)],
  }),
  net: (words, ground, entry) => ({
    ...{ rule: words.t("income:derive.net"), operation: "difference" },
    parts: [part(words, ground, entry, "gross"), part(words, ground, entry, "tax")],
  }),
  value: (words, ground, entry) => converted(words, ground, entry, "gross"),
  netValue: (words, ground, entry) => converted(words, ground, entry, "net"),
};

function converted(
  words: DeriveWords,
  ground: PaymentGround,
  entry: CalendarEntry,
  field: "gross" | "net",
): Made {
  const { t } = words;
  const rate = entry.exchange === null ? undefined : ground.exchangeRates[entry.exchange];
  const amount = part(words, ground, entry, field);
  if (rate === undefined) return { rule: t("income:derive.converted"), operation: "model", parts: [amount] };
  const isAhead = entry.date > ground.today;
  return {
    rule: t(isAhead ? "income:derive.convertedToday" : "income:derive.converted"),
    operation: "product",
    parts: [amount, ratePart(rate, t)],
  };
}

/** Explains a payment's figure. */
export function derivePayment(
  words: DeriveWords,
  ground: PaymentGround,
  entry: CalendarEntry,
  field: PaymentField,
): Derivation {
  const { t, locale } = words;
  const day = formatDayWithName(entry.date, locale);
  return {
    title: `${t(`income:drawer.${field}`)} · ${payerOf(words, entry)} · ${day}`,
    ...derivers[field](words, ground, entry),
    portfolioId: entry.portfolioId ?? ground.portfolioId,
  };
}

/** Explains an ex-date. */
export function deriveExDay({ t }: DeriveWords, day: Calendar["exDays"][number]): Derivation {
  const { asset, date, payDate, status, source, estimate } = day;
  const page = assetPathOf(asset);
  const to = page === null ? {} : { to: page };
  return {
    title: `${t("income:drawer.exDate")} · ${asset.ticker}`,
    ...(estimate === null
      ? {
          ...{ rule: t("income:feed.exDayHint"), operation: "input" as const },
          parts: [{ label: t(`income:status.${status}`), figure: dayFigure(date), source, ...to }],
        }
      : {
          ...{ rule: t("income:derive.shifted", { count: estimate.years }), operation: "model" as const },
          parts: [
            {
              label: t("income:derive.base"),
              figure: dayFigure(estimate.date),
              ...{ source: estimate.source, ...to },
            },
            { label: t("income:drawer.date"), figure: dayFigure(payDate) },
          ],
        }),
  };
}
