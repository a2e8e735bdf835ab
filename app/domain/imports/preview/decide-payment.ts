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

export const isFileCashRow = ({ kind, code, affectsCash, isDetail }: ReadRow): boolean =>
  affectsCash && !isDetail && isCashRow(kindOf(kind), code !== null);

/** Returns whether a file has a deposit, withdrawal, exchange or printed balance. */
const coversCash = ({ head, rows }: ReadStatement): boolean =>
  head.closing.cash.length > 0 || (head.opening?.cash.length ?? 0) > 0 || rows.some(isFileCashRow);

/**
 * Rows are paid from cash if the file covers cash, otherwise by the account's setting; our own export states it by row.
 * @param accountId null: created by the import
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
