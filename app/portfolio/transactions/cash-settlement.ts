import { KINDS, type Kind } from "@zerno/engine";
import { and, eq, inArray, isNotNull, isNull, not, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { CashBackType } from "../../shared/codes.ts";
import { brokerAccounts, transactions as t } from "../ledger.tables.ts";
import type { PortfolioRow } from "../portfolios/portfolios.queries.ts";

/** Portfolio of an account, as far as its cash goes. */
export type CashPortfolio = Pick<PortfolioRow, "userId" | "id" | "cashBackType">;

/** An account by its id; absent: the portfolio's default one. */
export type AccountId = string | null | undefined;

const kinds = Object.values(KINDS) as readonly Kind[];
const codesOf = (is: (kind: Kind) => boolean): number[] => kinds.filter(is).map(({ code }) => code);

/** Money found or lost in the cash balance itself. */
const cashResults: readonly number[] = [KINDS["cash-gain"].code, KINDS["cash-expense"].code];
const isMoneyLine = (line: Kind["line"]): boolean => line === "cash" || line === "exchange";

/** Returns true for a row that is about the cash balance itself: deposit, withdrawal, opening cash, exchange. */
export const isCashRow = (kind: Kind, hasAsset: boolean): boolean =>
  isMoneyLine(hasAsset ? kind.line : kind.lineWithoutAsset) || (!hasAsset && cashResults.includes(kind.code));

const withoutAsset = [
  ...codesOf((kind) => isMoneyLine(kind.lineWithoutAsset) && !isMoneyLine(kind.line)),
  ...cashResults,
];
const isStoredCashRow = or(
  inArray(
    t.kind,
    codesOf(({ line }) => isMoneyLine(line)),
  ),
  and(inArray(t.kind, withoutAsset), isNull(t.assetId)),
);

/** Stored trades, income and charges: their money goes through cash, or comes from outside. */
const isPaidSomewhere = or(
  inArray(
    t.kind,
    codesOf(
      ({ line, settlement, position }) =>
        !isMoneyLine(line) && settlement === "cash" && position !== "split" && position !== "legs",
    ),
  ),
  and(
    inArray(
      t.kind,
      codesOf(({ position }) => position === "legs"),
    ),
    or(isNotNull(t.amount), isNotNull(t.price)),
  ),
);

/** Stored rows that are paid from outside, as long as they are not about the cash balance itself. */
export const isPaidOutside: SQL | undefined = and(
  eq(t.affectsCash, false),
  isPaidSomewhere,
  not(and(inArray(t.kind, withoutAsset), isNull(t.assetId)) ?? sql`false`),
);

/** Stored rows of an account. */
export const ofAccount = ({ userId, id }: CashPortfolio, accountId: AccountId): SQL | undefined =>
  and(
    eq(t.userId, userId),
    eq(t.portfolioId, id),
    accountId
      ? eq(t.accountId, accountId)
      : sql`${t.accountId} = (select ${brokerAccounts.id} from ${brokerAccounts} where ${and(
          eq(brokerAccounts.userId, userId),
          eq(brokerAccounts.portfolioId, id),
          eq(brokerAccounts.isDefault, true),
        )})`,
  );

const isThere = async (db: Db, condition: SQL | undefined): Promise<boolean> =>
  (await db.select({ one: sql`1` }).from(t).where(condition).limit(1)).length > 0;

/** Returns true once the account has a deposit or another row about the cash balance itself. */
export const hasCashRow = (db: Db, portfolio: CashPortfolio, accountId: AccountId): Promise<boolean> =>
  isThere(db, and(ofAccount(portfolio, accountId), eq(t.affectsCash, true), isStoredCashRow));

/**
 * Decides how a new row is paid that does not say so itself: from the account's cash once any row was booked through
 * it, until then from outside. Where the broker states today's balance (cash back type 1) always from cash. Every
 * writer of single rows asks here; rows that stand keep what they were written with.
 */
export async function settlesInCash(
  db: Db,
  portfolio: CashPortfolio,
  accountId: AccountId,
): Promise<boolean> {
  if (portfolio.cashBackType === CashBackType.current) return true;
  return isThere(
    db,
    and(ofAccount(portfolio, accountId), eq(t.affectsCash, true), or(isStoredCashRow, isPaidSomewhere)),
  );
}
