import { KINDS, type Kind } from "@zerno/engine";
import { and, eq, inArray, isNotNull, isNull, not, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { CashBackType } from "../../shared/codes.ts";
import { brokerAccounts, transactions as t } from "../ledger.tables.ts";
import type { PortfolioRow } from "../portfolios/portfolios.queries.ts";

export type CashPortfolio = Pick<PortfolioRow, "userId" | "id" | "cashBackType">;

/** Absent: the portfolio's default account. */
export type AccountId = string | null | undefined;

const kinds = Object.values(KINDS) as readonly Kind[];
const codesOf = (is: (kind: Kind) => boolean): number[] => kinds.filter(is).map(({ code }) => code);

const cashResults: readonly number[] = [KINDS["cash-gain"].code, KINDS["cash-expense"].code];
const isMoneyLine = (line: Kind["line"]): boolean => line === "cash" || line === "exchange";

/** Deposit, withdrawal, opening cash, exchange. */
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

export const isPaidOutside: SQL | undefined = and(
  eq(t.affectsCash, false),
  isPaidSomewhere,
  not(and(inArray(t.kind, withoutAsset), isNull(t.assetId)) ?? sql`false`),
);

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

export const hasCashRow = (db: Db, portfolio: CashPortfolio, accountId: AccountId): Promise<boolean> =>
  isThere(db, and(ofAccount(portfolio, accountId), eq(t.affectsCash, true), isStoredCashRow));

/**
 * Returns true for payment from cash: once any row of the account was, and always where the broker states the balance
 * (cash back type 1). Existing rows keep theirs.
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
