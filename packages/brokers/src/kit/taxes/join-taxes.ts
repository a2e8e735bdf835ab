import type { InstrumentRef, KindName } from "../../statement.ts";
import { addLines, type Draft } from "../draft.ts";
import { createFirstFit } from "../reports/first-fit.ts";
import type { TableReading } from "../tables/table-reading.ts";
import type { TableRow } from "../tables/table-row.ts";
import { daysAround } from "../text/dates.ts";
import { add, subtract } from "../text/decimal-text.ts";

/** Taxable payments; among equal matches income precedes redeemed nominal. */
const INCOME: readonly KindName[] = ["dividend", "coupon", "interest", "amortisation", "redemption"];
const REPAID = new Set<KindName>(["amortisation", "redemption"]);
const NEAR_DAYS = 3;

/** Common key of tax and payment; "" joins nothing. */
type KeyOf = (draft: { readonly instrument?: InstrumentRef }) => string;

const bySecurity: KeyOf = ({ instrument }) =>
  instrument?.isin ?? instrument?.symbol ?? instrument?.name ?? "";

interface Join {
  readonly keyOf?: ((draft: Draft) => string) | undefined;
  readonly maxDays?: number | undefined;
}

const roomOf = (income: Draft): string | undefined =>
  income.taxCurrency === undefined ? subtract(income.amount ?? "0", income.tax ?? "0") : undefined;

/** Income before redeemed nominal, untaxed before taxed. */
const RANKS = 4;
const rankOf = ({ kind, tax }: Draft): number => Number(REPAID.has(kind)) * 2 + Number(tax !== undefined);

const createPayments = (incomes: readonly Draft[]) => {
  const ranks = Array.from({ length: RANKS }, () => createFirstFit(incomes.length));
  for (const [index, income] of incomes.entries()) ranks[rankOf(income)]?.set(index, roomOf(income));
  return {
    take: (tax: Draft): Draft | undefined => {
      const amount = tax.amount ?? "0";
      for (const rank of ranks) {
        const at = rank.first(amount);
        const income = at === undefined ? undefined : incomes[at];
        if (at === undefined || income === undefined) continue;
        rank.set(at, undefined);
        income.tax = add(income.tax ?? "0", amount);
        ranks[rankOf(income)]?.set(at, roomOf(income));
        return income;
      }
      return undefined;
    },
  };
};

/**
 * Joins tax to the payment of the same key and currency, nearest within `maxDays`; among equals income before nominal,
 * untaxed before taxed. Several taxes may join a payment up to its amount. Returns the payment of each joined tax.
 */
const join = (
  taxes: readonly Draft[],
  drafts: readonly Draft[],
  { keyOf = bySecurity, maxDays = NEAR_DAYS }: Join,
): ReadonlyMap<Draft, Draft> => {
  if (taxes.length === 0) return new Map();
  const keyAt = (draft: Draft, date: string) => `${keyOf(draft)}\u0001${draft.currency}\u0001${date}`;
  const incomes = Map.groupBy(
    drafts.filter(({ kind }) => INCOME.includes(kind)),
    (draft) => keyAt(draft, draft.date),
  );
  const payments = new Map<string, ReturnType<typeof createPayments>>();
  const consumeFrom = (key: string, tax: Draft): Draft | undefined => {
    const known = payments.get(key) ?? createPayments(incomes.get(key) ?? []);
    payments.set(key, known);
    return known.take(tax);
  };
  const joined = new Map<Draft, Draft>();
  for (const tax of taxes) {
    if (keyOf(tax) === "" || tax.kind !== "tax" || tax.amount === undefined || tax.date === "") continue;
    let income: Draft | undefined;
    for (const day of daysAround(tax.date, maxDays)) income ??= consumeFrom(keyAt(tax, day), tax);
    if (income !== undefined) joined.set(tax, income);
  }
  for (const [income, own] of Map.groupBy(joined.keys(), (tax) => joined.get(tax) ?? tax)) {
    addLines(
      income,
      own.flatMap(({ lines }) => lines),
    );
    const checks = own.flatMap((tax) => tax.checks);
    if (checks.length > 0) income.checks = [...income.checks, ...checks];
  }
  return joined;
};

export const joinTaxes = (reading: {
  readonly drafts: readonly Draft[];
  readonly removeRows: (gone: ReadonlySet<Draft>) => void;
}): void => {
  const taxes = reading.drafts.filter(({ kind, instrument }) => kind === "tax" && instrument !== undefined);
  const joined = join(taxes, reading.drafts, {});
  if (joined.size > 0) reading.removeRows(new Set(joined.keys()));
};

interface TaxLine<Id extends string> {
  readonly row: TableRow<Id>;
  readonly tax: Draft;
}

/** Joins tax lines; refunds and unmatched taxes become rows. */
export const joinTaxLines = <Id extends string>(
  reading: TableReading<Id>,
  lines: readonly TaxLine<Id>[],
  how: Join = {},
): void => {
  const whole = lines.filter(({ row }) => row.problems.length === 0).map(({ tax }) => tax);
  const joined = join(whole, reading.drafts, how);
  const byIncome = Map.groupBy(lines, ({ tax }) => joined.get(tax));
  for (const { row, tax } of byIncome.get(undefined) ?? []) reading.accept([row], [tax]);
  for (const [income, own] of byIncome) {
    if (income === undefined) continue;
    const rows = own.map(({ row }) => row);
    const checks = rows.flatMap((row) => row.checks);
    if (checks.length > 0) income.checks = [...income.checks, ...checks];
    reading.join(rows, income);
  }
};
