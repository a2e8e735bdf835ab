import type { TFunction } from "i18next";
import { formatMoney, formatNumber } from "../../i18n/format.ts";
import { formatDayWithName } from "../../i18n/format-date.ts";
import type { ExchangeRate } from "../../shared/schemas/rate.schema.ts";
import type { Derivation, DerivationPart } from "../../ui/money/derivation.ts";
import type { DeriveWords } from "../../ui/money/derive-words.ts";
import { dayFigure, moneyFigure, quantityFigure, unknownFigure } from "../../ui/money/plain-figures.ts";
import { ratePart } from "../../ui/money/rate-part.ts";
import type { BookedAmount, Report } from "./reports.contract.ts";

type Gains = NonNullable<Report["gains"]>;
type GainRow = Gains["rows"][number];
type Income = NonNullable<Report["income"]>;
type IncomeRow = Income["rows"][number];
type GainSum = "proceeds" | "cost" | "fees" | "gain";
type IncomeSum = keyof Income["totals"];

const rowPath = ({ portfolioId }: Pick<Report, "portfolioId">, id: string): string =>
  `/transactions?p=${portfolioId}&id=${id}`;

/** Amounts of a sum. */
interface Booked {
  readonly rates: readonly ExchangeRate[];
  readonly amounts: readonly BookedAmount[];
  /** Currency of the report. */
  readonly currency: string;
  /** Address of the transaction. */
  readonly to: string;
}

type Made = Pick<Derivation, "rule" | "operation" | "parts">;

/** Explains a sum of a transaction's amounts: one times its rate, several added up, or one in the report's currency. */
export function deriveBooked(
  words: DeriveWords,
  { rates, amounts, currency, to }: Booked,
  whole: Omit<DerivationPart, "to">,
): Made {
  const { t } = words;
  const [first, ...others] = amounts;
  if (first === undefined)
    return { rule: t("reports:derive.row"), operation: "input", parts: [{ ...whole, to }] };
  const own = (one: BookedAmount): DerivationPart => ({
    label: t(`reports:derive.what.${one.what}`),
    figure: moneyFigure(one.amount, one.currency),
    date: one.date,
    to,
  });
  const rate = first.rate === null ? undefined : rates[first.rate];
  if (others.length === 0 && rate !== undefined)
    return {
      rule: t("reports:derive.converted"),
      operation: "product",
      parts: [own(first), ratePart(rate, t)],
    };
  const parts = amounts.map((one): DerivationPart => {
    const used = one.rate === null ? undefined : rates[one.rate];
    const pair = `${one.currency}/${currency}`;
    const figure =
      one.inReport === undefined
        ? unknownFigure([{ code: "no-rate", params: { pair, date: one.date } }])
        : moneyFigure(one.inReport, currency);
    return {
      label: used === undefined ? t(`reports:derive.what.${one.what}`) : atRate(words, one, used),
      ...{ figure, date: one.date, source: used?.legs[0]?.source, to },
    };
  });
  return { rule: t("reports:derive.several"), operation: "sum", parts };
}

/** "Fee, $5.00 at 91.2". */
const atRate = ({ t, locale }: DeriveWords, one: BookedAmount, { rate }: ExchangeRate): string =>
  t("reports:derive.atRate", {
    what: t(`reports:derive.what.${one.what}`),
    amount: formatMoney(one.amount, locale, { currency: one.currency }),
    rate: formatNumber(rate, locale, { maxDigits: 6 }),
  });

const named = ({ t, locale }: DeriveWords, row: GainRow | IncomeRow): string => {
  if ("soldOn" in row) return `${row.asset.ticker} · ${formatDayWithName(row.soldOn, locale)}`;
  const name = row.asset?.ticker ?? t(`reports:income.${row.kind}`);
  return `${name} · ${formatDayWithName(row.date, locale)}`;
};

/** Explains a sale's sum. */
export function deriveGain(words: DeriveWords, report: Report, row: GainRow, name: GainSum): Derivation {
  const { t } = words;
  const { portfolioId, rates, currency } = report;
  const head = { title: `${t(`reports:column.${name}`)} · ${named(words, row)}`, portfolioId };
  if (name === "gain")
    return {
      ...head,
      ...{ rule: t("reports:derive.gain"), operation: "difference" },
      parts: (["proceeds", "cost", "fees"] as const).map((sum) => ({
        label: t(`reports:column.${sum}`),
        figure: row[sum],
        to: rowPath(report, sum === "cost" ? row.acquiredId : row.soldId),
      })),
    };
  const amounts = row.booked.filter(({ of }) => of === name);
  const isBought = name === "cost";
  const to = rowPath(report, isBought ? row.acquiredId : row.soldId);
  const date = isBought ? row.acquiredOn : row.soldOn;
  const whole = { label: t(isBought ? "reports:derive.purchase" : "reports:derive.sale"), date };
  return {
    ...head,
    ...deriveBooked(words, { rates, amounts, currency, to }, { ...whole, figure: row[name] }),
  };
}

/** Explains a transaction's day. */
export const deriveDay = (
  { t }: DeriveWords,
  report: Pick<Report, "portfolioId">,
  { id, day, what }: { readonly id: string; readonly day: string; readonly what: string },
): Derivation => ({
  title: what,
  ...{ rule: t("reports:derive.row"), operation: "input", portfolioId: report.portfolioId },
  parts: [{ label: t("reports:derive.transaction"), figure: dayFigure(day), to: rowPath(report, id) }],
});

/** Explains the units of a purchase closed by a sale. */
export const deriveUnits = (words: DeriveWords, report: Report, row: GainRow): Derivation => ({
  title: `${words.t("reports:column.quantity")} · ${named(words, row)}`,
  rule: words.t("reports:derive.units"),
  operation: "input",
  parts: [
    {
      label: words.t("reports:derive.purchase"),
      figure: quantityFigure(row.quantity),
      date: row.acquiredOn,
      to: rowPath(report, row.acquiredId),
    },
  ],
  portfolioId: report.portfolioId,
});

/** Explains a sum of the year's sales, or of long- or short-term ones. */
export function deriveGains(words: DeriveWords, report: Report, name: keyof Gains["totals"]): Derivation {
  const { t } = words;
  const isPart = name === "longGain" || name === "shortGain";
  const rows = (report.gains?.rows ?? []).filter(({ isLong }) => !isPart || isLong === (name === "longGain"));
  const sum = isPart ? "gain" : name;
  return {
    title: `${t(`reports:sum.${name}`)} · ${report.year}`,
    ...{ rule: t("reports:derive.sales"), operation: "sum", portfolioId: report.portfolioId },
    parts: orNothing(
      t,
      rows.map((row) => ({
        label: row.asset.ticker,
        figure: row[sum],
        date: row.soldOn,
        to: rowPath(report, row.soldId),
      })),
    ),
  };
}

/** Explains a payment's sum. */
export function deriveIncome(
  words: DeriveWords,
  report: Report,
  row: IncomeRow,
  name: IncomeSum,
): Derivation {
  const { t } = words;
  const { portfolioId, rates, currency } = report;
  const to = rowPath(report, row.transactionId);
  const head = { title: `${t(`reports:column.${name}`)} · ${named(words, row)}`, portfolioId };
  if (name === "net")
    return {
      ...head,
      ...{ rule: t("reports:derive.net"), operation: "difference" },
      parts: (["gross", "withheld"] as const).map((sum) => ({
        ...{ label: t(`reports:column.${sum}`), figure: row[sum], to },
      })),
    };
  const amounts = row.booked.filter(({ of }) => of === name);
  const whole = { label: t(`reports:income.${row.kind}`), figure: row[name], date: row.date };
  return { ...head, ...deriveBooked(words, { rates, amounts, currency, to }, whole) };
}

/** Explains a sum of the year's payments, or of a kind and country. */
export function deriveIncomes(
  words: DeriveWords,
  report: Report,
  name: IncomeSum,
  group?: { readonly kind: string; readonly country: string; readonly title: string },
): Derivation {
  const { t } = words;
  const rows = (report.income?.rows ?? []).filter(
    ({ kind, country }) => group === undefined || (kind === group.kind && country === group.country),
  );
  return {
    title: `${t(`reports:sum.${name}`)} · ${group?.title ?? report.year}`,
    ...{ rule: t("reports:derive.payments"), operation: "sum", portfolioId: report.portfolioId },
    parts: orNothing(
      t,
      rows.map((row) => ({
        label: row.asset?.ticker ?? t(`reports:income.${row.kind}`),
        figure: row[name],
        date: row.date,
        to: rowPath(report, row.transactionId),
      })),
    ),
  };
}

/** States an empty sum. */
export const orNothing = (t: TFunction, parts: readonly DerivationPart[]): readonly DerivationPart[] =>
  parts.length > 0 ? parts : [{ label: t("common:derive.nothing"), figure: { value: "0", unit: "count" } }];
