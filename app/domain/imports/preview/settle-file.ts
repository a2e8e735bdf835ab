import { OWN_FORMAT } from "@zerno/brokers";
import { kindOf } from "@zerno/engine";
import {
  type CashPortfolio,
  isCashRow,
  settlesInCash,
} from "../../../portfolio/transactions/cash-settlement.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { CashBackType } from "../../../shared/codes.ts";
import type { ReadRow, ReadStatement } from "../statement-reader.ts";

/** Returns true for a row of a file that is about the cash balance itself. */
export const isFileCashRow = ({ kind, code, affectsCash, isDetail }: ReadRow): boolean =>
  affectsCash && !isDetail && isCashRow(kindOf(kind), code !== null);

/** Returns true for a file that tells of cash: a deposit, a withdrawal, an exchange, or a printed balance. */
const tellsCash = ({ head, rows }: ReadStatement): boolean =>
  head.closing.cash.length > 0 || (head.opening?.cash.length ?? 0) > 0 || rows.some(isFileCashRow);

/**
 * Decides for a whole file how its rows are paid: from cash when the file tells of cash, otherwise as the account
 * goes. Rows that move securities only stay what they are, and our own export says it row by row.
 * @param accountId null: an account that the import will make
 */
export async function settleFile(
  db: Db,
  portfolio: CashPortfolio,
  accountId: string | null,
  file: ReadStatement,
): Promise<ReadStatement> {
  if (file.head.format === OWN_FORMAT || tellsCash(file)) return file;
  const isInCash =
    accountId === null
      ? portfolio.cashBackType === CashBackType.current
      : await settlesInCash(db, portfolio, accountId);
  if (isInCash) return file;
  const rows = file.rows.map((row) => (row.affectsCash ? { ...row, affectsCash: false } : row));
  return { ...file, rows };
}
