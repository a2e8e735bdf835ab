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

/** Returns whether a row concerns the cash balance alone. */
export const isFileCashRow = ({ kind, code, affectsCash, isDetail }: ReadRow): boolean =>
  affectsCash && !isDetail && isCashRow(kindOf(kind), code !== null);

/** Returns whether a file covers cash: a deposit, withdrawal, exchange or printed balance. */
const coversCash = ({ head, rows }: ReadStatement): boolean =>
  head.closing.cash.length > 0 || (head.opening?.cash.length ?? 0) > 0 || rows.some(isFileCashRow);

/**
 * Decides how a file's rows are paid: from cash when the file covers cash, otherwise by the account's setting.
 * Movements of securities stay as they are, and our own export states it row by row.
 * @param accountId null: an account that the import creates
 */
export async function decidePayment(
  db: Db,
  portfolio: CashPortfolio,
  accountId: string | null,
  file: ReadStatement,
): Promise<ReadStatement> {
  if (file.head.format === OWN_FORMAT || coversCash(file)) return file;
  const isInCash =
    accountId === null
      ? portfolio.cashBackType === CashBackType.current
      : await settlesInCash(db, portfolio, accountId);
  if (isInCash) return file;
  const rows = file.rows.map((row) => (row.affectsCash ? { ...row, affectsCash: false } : row));
  return { ...file, rows };
}
