import { AccountType, allPortfoliosId, CashBackType, CostMethod, PortfolioView } from "../../shared/codes.ts";
import type { portfolios } from "../ledger.tables.ts";

type Row = typeof portfolios.$inferSelect;

/**
 * Returns the portfolios that count in a user's totals: real ones that are not archived, without composites, which would
 * count their children twice; demo portfolios only while there is nothing else.
 */
export function portfoliosOfTotal(rows: readonly Row[]): readonly Row[] {
  const real = rows.filter(
    ({ accountType, archivedAt, isComposite }) =>
      accountType !== AccountType.sandbox && archivedAt === null && !isComposite,
  );
  const own = real.filter(({ isDemo }) => !isDemo);
  return own.length > 0 ? own : real;
}

/**
 * Returns the portfolios whose goals stand under "All portfolios": those in the totals, and beside them the composites
 * that were set up by hand, which may have goals of their own.
 */
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

/** A value that all rows have in common; the fallback where they differ. */
function common<T>(values: readonly T[], fallback: T): T {
  const [first = fallback] = values;
  return values.every((value) => value === first) ? first : fallback;
}

/** Names of "All portfolios" by language. */
const names: Readonly<Record<string, string>> = { en: "All portfolios", ru: "Все портфели" };
export const allPortfoliosName = (language: string): string => names[language] ?? "All portfolios";

/**
 * Returns "All portfolios" as the composite of what counts in the totals. It is made of the rows each time and never
 * stored: settings are those that its parts share, otherwise the defaults of a new composite.
 * @param rows all live portfolios of the user
 * @param homeCurrency of the user; counts where the parts have different ones
 * @returns undefined where nothing counts
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
