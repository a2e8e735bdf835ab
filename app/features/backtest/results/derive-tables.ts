import type { TFunction } from "i18next";
import { formatMonth } from "../../../i18n/format-date.ts";
import type { Figure } from "../../../shared/common.schema.ts";
import type { Locale } from "../../../shared/locales.ts";
import { assetPathOf } from "../../../shared/text/asset-path.ts";
import {
  type Derivation,
  type DerivationPart,
  type Operation,
  operationIfExact,
} from "../../../ui/money/derivation.ts";
import { isRefused } from "../../../ui/money/figure-pieces.ts";
import type { CompanyRow, PaymentLine, PeriodLine } from "../result.schema.ts";

type YearRow = PeriodLine["years"][number];
export type YearFigure = "value" | "netFlows" | "totalProfit" | "income" | "twr";
type IncomeName = "gross" | "tax" | "net";
type Income = Readonly<Record<IncomeName, string>>;

interface Made {
  readonly title: string;
  readonly rule: string;
  readonly figure: Figure;
  readonly operation: Operation;
  readonly parts: readonly (DerivationPart | undefined)[];
}

/** A figure that its parts do not yield arithmetically is marked as a model. */
function made({ figure, operation, parts, ...words }: Made): Derivation {
  const known = parts.filter((part) => part !== undefined && !isRefused(part.figure)) as DerivationPart[];
  return {
    ...words,
    operation: operationIfExact(operation, known, figure),
    parts: isRefused(figure) ? [] : known,
  };
}

const money = (value: string, currency: string): Figure => ({ value, unit: "money", currency });
const ratio = (value: string): Figure => ({ value, unit: "ratio" });
const dayPart = (label: string, value: string): DerivationPart => ({
  label,
  figure: { value, unit: "date" },
});

/** Explains a calendar year's figure. */
export function deriveYearFigure(
  { t, locale }: { readonly t: TFunction; readonly locale: Locale },
  id: YearFigure,
  row: YearRow,
  { line, income }: { readonly line: PeriodLine; readonly income: PaymentLine["months"] },
  currency: string,
): Derivation {
  const before = line.years.find(({ year }) => year === row.year - 1);
  const opening: DerivationPart = {
    label: t("derive.opening"),
    ...(before
      ? { figure: before.value, date: before.to }
      : { figure: money("0", currency), date: row.from }),
  };
  const own = (name: YearFigure): DerivationPart => ({ label: t(`stats.${name}`), figure: row[name] });
  const ofYear = `${row.year}-`;
  const recipes: Record<YearFigure, Pick<Made, "operation" | "parts">> = {
    value: { operation: "sum", parts: [opening, own("netFlows"), own("totalProfit")] },
    netFlows: { operation: "difference", parts: [own("value"), opening, own("totalProfit")] },
    totalProfit: {
      operation: "difference",
      parts: [{ ...own("value"), date: row.to }, opening, own("netFlows")],
    },
    income: {
      operation: "sum",
      parts: income
        .filter(({ month }) => month.startsWith(ofYear))
        .map(({ month, gross }) => ({ label: formatMonth(month, locale), figure: money(gross, currency) })),
    },
    twr: {
      operation: "model",
      parts: line.months
        .filter(({ month, twr }) => month.startsWith(ofYear) && twr !== null)
        .map(({ month, twr }) => ({ label: formatMonth(month, locale), figure: ratio(twr ?? "0") })),
    },
  };
  const recipe = recipes[id];
  const days = [dayPart(t("derive.from"), row.from), dayPart(t("derive.to"), row.to)];
  return made({
    ...{ title: `${t(`stats.${id}`)} · ${row.year}`, rule: t(`derive.year.${id}`), figure: row[id] },
    operation: recipe.operation,
    parts: recipe.parts.length === 0 ? days : recipe.parts,
  });
}

/** Explains a month's return by its boundary days and its part in the year. */
export function deriveMonth(
  { t, locale }: { readonly t: TFunction; readonly locale: Locale },
  { month, twr }: { readonly month: string; readonly twr: string },
  { from, to }: { readonly from: string; readonly to: string },
): Derivation {
  const first = new Date(`${month}-01T00:00:00Z`);
  const closes = [
    new Date(first.getTime() - 86_400_000),
    new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)),
  ].map((date) => date.toISOString().slice(0, 10));
  const [start = from, end = to] = closes;
  return made({
    title: `${t("stats.twr")} · ${formatMonth(month, locale)}`,
    rule: t("derive.rule.twr"),
    figure: ratio(twr),
    operation: "model",
    parts: [
      dayPart(t("derive.from"), start < from ? from : start),
      dayPart(t("derive.to"), end > to ? to : end),
    ],
  });
}

export type CompanyFigure =
  | "weight"
  | "value"
  | "quantity"
  | "totalProfit"
  | "income"
  | "twr"
  | "contribution";

interface CompanyContext {
  /** Of the whole line. */
  readonly whole: { readonly value: Figure | undefined; readonly totalProfit: Figure | undefined };
  readonly payments: number | undefined;
  readonly from: string;
  readonly to: string;
}

/** Explains an asset's result. */
export function deriveCompany(
  t: TFunction,
  id: CompanyFigure,
  row: CompanyRow,
  { whole, payments, from, to }: CompanyContext,
): Derivation {
  const page = assetPathOf(row.asset) ?? undefined;
  const own = (name: CompanyFigure): DerivationPart => ({
    ...{ label: t(`assets.${name}`), figure: row[name], to: page },
  });
  const all = (name: "value" | "totalProfit"): DerivationPart | undefined => {
    const figure = whole[name];
    return figure && { label: t(`derive.whole.${name}`), figure };
  };
  const days = [dayPart(t("derive.from"), from), dayPart(t("derive.to"), to)];
  const count = payments !== undefined && {
    label: t("payments.count"),
    figure: { value: String(payments), unit: "count" } as const,
  };
  const recipes: Record<CompanyFigure, Pick<Made, "operation" | "parts">> = {
    weight: { operation: "quotient", parts: [own("value"), all("value")] },
    value: { operation: "model", parts: [own("quantity"), days[1]] },
    quantity: {
      operation: "model",
      parts: [{ label: t("assets.target"), figure: ratio(row.target) }, own("value"), days[1]],
    },
    totalProfit: { operation: "model", parts: [own("value"), own("income"), ...days] },
    income: { operation: "model", parts: [...(count ? [count] : []), ...days] },
    twr: { operation: "model", parts: days },
    contribution: {
      operation: "model",
      parts: [own("totalProfit"), all("totalProfit"), own("twr"), ...days],
    },
  };
  return made({
    title: `${t(`assets.${id}`)} · ${row.asset.ticker}`,
    rule: t(`derive.company.${id}`),
    figure: row[id],
    ...recipes[id],
  });
}

const incomePart = (t: TFunction, row: Income, name: IncomeName, currency: string): DerivationPart => ({
  ...{ label: t(`payments.${name}`), figure: money(row[name], currency) },
});

/** Explains a year's dividends by month and tax. */
export function deriveYearIncome(
  { t, locale }: { readonly t: TFunction; readonly locale: Locale },
  name: IncomeName,
  row: PaymentLine["years"][number],
  { months }: PaymentLine,
  currency: string,
): Derivation {
  const figure = money(row[name], currency);
  const title = `${t(`payments.${name}`)} · ${row.year}`;
  if (name === "net")
    return made({
      ...{ title, rule: t("derive.payments.net"), figure, operation: "difference" },
      parts: [incomePart(t, row, "gross", currency), incomePart(t, row, "tax", currency)],
    });
  return made({
    ...{ title, rule: t(`derive.payments.${name}`), figure, operation: "sum" },
    parts: months
      .filter(({ month }) => month.startsWith(`${row.year}-`))
      .map((one) => ({ label: formatMonth(one.month, locale), figure: money(one[name], currency) })),
  });
}

/** Explains the growth of net dividends over the previous year. */
export function deriveIncomeGrowth(
  t: TFunction,
  row: PaymentLine["years"][number],
  { years }: PaymentLine,
  currency: string,
): Derivation {
  const before = years.find(({ year }) => year === row.year - 1);
  const part = (one: PaymentLine["years"][number]): DerivationPart => ({
    label: `${t("payments.net")} · ${one.year}`,
    figure: money(one.net, currency),
  });
  return made({
    ...{ title: `${t("payments.growth")} · ${row.year}`, rule: t("derive.payments.growth") },
    ...{ figure: ratio(row.growth ?? "0"), operation: "change" },
    parts: [part(row), before && part(before)],
  });
}

/** Explains an asset's dividends over the whole period. */
export function deriveAssetIncome(
  t: TFunction,
  name: IncomeName,
  row: PaymentLine["assets"][number],
  { currency, from, to }: { readonly currency: string; readonly from: string; readonly to: string },
): Derivation {
  const figure = money(row[name], currency);
  const title = `${t(`payments.${name}`)} · ${row.asset.ticker}`;
  const page = assetPathOf(row.asset) ?? undefined;
  if (name === "net")
    return made({
      ...{ title, rule: t("derive.payments.net"), figure, operation: "difference" },
      parts: [incomePart(t, row, "gross", currency), incomePart(t, row, "tax", currency)],
    });
  const count: DerivationPart = {
    ...{ label: t("payments.count"), figure: { value: String(row.payments), unit: "count" }, to: page },
  };
  const days = [dayPart(t("derive.from"), from), dayPart(t("derive.to"), to)];
  const gross = name === "tax" ? [incomePart(t, row, "gross", currency)] : [];
  return made({
    ...{ title, rule: t(`derive.payments.${name}Asset`), figure, operation: "model" },
    parts: [...gross, count, ...days],
  });
}
