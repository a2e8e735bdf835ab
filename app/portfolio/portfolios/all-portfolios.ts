import { AccountType, allPortfoliosId, CashBackType, CostMethod, PortfolioView } from "../../shared/codes.ts";
import type { portfolios } from "../ledger.tables.ts";

type Row = typeof portfolios.$inferSelect;

/** Not archived, no composites; demo only without others. */
export function portfoliosOfTotal(rows: readonly Row[]): readonly Row[] {
  const real = rows.filter(
    ({ accountType, archivedAt, isComposite }) =>
      accountType !== AccountType.sandbox && archivedAt === null && !isComposite,
  );
  const own = real.filter(({ isDemo }) => !isDemo);
  return own.length > 0 ? own : real;
}

/** Adds user-made composites. */
export function portfoliosOfAllGoals(rows: readonly Row[]): readonly Row[] {
  const parts = portfoliosOfTotal(rows);
  const isDemo = parts[0]?.isDemo;
  const composites = rows.filter(
    (row) =>
      row.isComposite &&
      row.accountType !== AccountType.sandbox &&
      row.archivedAt === null &&
      row.isDemo === isDemo,
  );
  return [...parts, ...composites];
}

function common<T>(values: readonly T[], fallback: T): T {
  const [first = fallback] = values;
  return values.every((value) => value === first) ? first : fallback;
}

const names: Readonly<Record<string, string>> = { en: "All portfolios", ru: "Все портфели" };
export const allPortfoliosName = (language: string): string => names[language] ?? "All portfolios";

/**
 * Returns a composite, never stored. Common settings apply, else defaults.
 * @param rows all live portfolios
 * @param homeCurrency for mixed currencies
 * @returns undefined without parts
 */
export function toAllPortfolios(rows: readonly Row[], homeCurrency: string): Row | undefined {
  const parts = portfoliosOfTotal(rows);
  const [first] = parts;
  if (!first) return undefined;
  const of = <K extends keyof Row>(key: K, fallback: Row[K]) =>
    common(
      parts.map((part) => part[key]),
      fallback,
    );
  return {
    userId: first.userId,
    id: allPortfoliosId,
    name: allPortfoliosName("en"),
    currency: of("currency", homeCurrency),
    view: PortfolioView.transactional,
    accountType: AccountType.real,
    isComposite: true,
    costMethod: of("costMethod", CostMethod.fifo),
    cashBackType: CashBackType.byTransactions,
    isCashTracked: parts.some(({ isCashTracked }) => isCashTracked),
    isShortAllowed: parts.some(({ isShortAllowed }) => isShortAllowed),
    isIncomeBooked: false,
    incomeTaxRate: null,
    isDemo: first.isDemo,
    rateSource: of("rateSource", null),
    blockedHaircut: of("blockedHaircut", null),
    isBlockedApart: of("isBlockedApart", false),
    broker: "",
    note: "",
    position: 0,
    // A sum, which a part that leaves changes as well.
    lastChange: parts.reduce((sum, { lastChange }) => sum + lastChange, 0),
    createdAt: new Date(Math.min(...parts.map(({ createdAt }) => createdAt.getTime()))),
    archivedAt: null,
    deletedAt: null,
  };
}
