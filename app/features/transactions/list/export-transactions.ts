import type { z } from "zod";
import { getChosenPortfolio } from "../../../portfolio/portfolios/portfolios.queries.ts";
import { listTransactions, rowsOf } from "../../../portfolio/transactions/list-transactions.ts";
import { toTransactionRows } from "../../../portfolio/transactions/transaction-row.ts";
import type { UserCtx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { TransactionRow } from "../../../shared/schemas/transaction.schema.ts";
import { toCsv, toSheetCell } from "../../../shared/text/csv-text.ts";
import type { transactionsContract } from "../transactions.contract.ts";

type Endpoint = (typeof transactionsContract)["GET /api/transactions/export"];
type Input = z.output<Endpoint["input"]>;
type Answer = z.input<Endpoint["output"]>;

const rowsPerRead = 5_000;
/** A workbook is built in memory; longer lists need CSV. */
const maxWorkbookRows = 50_000;

type Value = string | null;
interface ExportColumn {
  readonly name: string;
  /** Written as a number. */
  readonly isNumber?: true;
  readonly of: (row: TransactionRow) => Value;
}

const number = (name: keyof TransactionRow & string): ExportColumn => ({
  name,
  isNumber: true,
  of: (row) => row[name] as Value,
});
const text = (name: string, of: (row: TransactionRow) => Value): ExportColumn => ({ name, of });

/**
 * A column per field, named as in the API: lossless, and readable by the import (packages/brokers,
 * template/own-export.ts).
 */
export const exportColumns: readonly ExportColumn[] = [
  text("date", ({ date }) => date),
  text("time", ({ time }) => time),
  text("settleDate", ({ settleDate }) => settleDate),
  text("kind", ({ kindName }) => kindName),
  text("ticker", ({ asset }) => asset?.ticker ?? null),
  text("exchange", ({ asset }) => asset?.exchange || null),
  text("name", ({ asset }) => asset?.name ?? null),
  text("assetCurrency", ({ asset }) => asset?.currency ?? null),
  text("assetType", ({ asset }) => asset?.type.toString() ?? null),
  number("quantity"),
  number("price"),
  text("currency", ({ currency }) => currency),
  number("amount"),
  number("gross"),
  number("accrued"),
  number("fee"),
  text("feeCurrency", ({ feeCurrency }) => feeCurrency),
  number("tax"),
  text("taxCurrency", ({ taxCurrency }) => taxCurrency),
  number("rate"),
  number("toAmount"),
  text("toCurrency", ({ toCurrency }) => toCurrency),
  text("toTicker", ({ toAsset }) => toAsset?.ticker ?? null),
  text("toExchange", ({ toAsset }) => toAsset?.exchange || null),
  text("toName", ({ toAsset }) => toAsset?.name ?? null),
  text("toAssetCurrency", ({ toAsset }) => toAsset?.currency ?? null),
  text("toAssetType", ({ toAsset }) => toAsset?.type.toString() ?? null),
  number("toQuantity"),
  number("ratioTo"),
  number("ratioFrom"),
  number("costShare"),
  text("optionRight", ({ optionRight }) => optionRight),
  number("cost"),
  text("acquiredOn", ({ acquiredOn }) => acquiredOn),
  // Lots of a sale, by row id.
  text(
    "lots",
    ({ lotChoices }) =>
      lotChoices?.map(({ transactionId, quantity }) => `${transactionId} ${quantity}`).join("; ") ?? null,
  ),
  text("affectsCash", ({ affectsCash }) => (affectsCash ? "yes" : "no")),
  text("accountId", ({ accountId }) => accountId),
  text("id", ({ id }) => id),
  text("note", ({ note }) => note || null),
];

/** Loaded by page. */
async function readRows(ctx: UserCtx, { activity, format, ...chosen }: Input) {
  const portfolio = await getChosenPortfolio(ctx.db, ctx.user.id, chosen.portfolioId);
  const condition = await rowsOf(ctx.db, portfolio, chosen);
  const rows: TransactionRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await listTransactions(ctx.db, condition, { activity, cursor, size: rowsPerRead });
    rows.push(...(await toTransactionRows(ctx.db, page.rows, portfolio, ctx.language)));
    cursor = page.nextCursor ?? undefined;
    if (format === "xlsx" && rows.length > maxWorkbookRows)
      throw new AppError("INVALID_INPUT", {}, [
        { path: "format", code: "too-many-rows", params: { max: String(maxWorkbookRows) } },
      ]);
  } while (cursor !== undefined);
  return rows;
}

async function toWorkbook(rows: readonly TransactionRow[]): Promise<Buffer> {
  // Loaded on demand.
  const { default: writeExcelFile } = await import("write-excel-file/node");
  const head = exportColumns.map(({ name }) => ({ type: String, value: name, fontWeight: "bold" as const }));
  const body = rows.map((row) =>
    exportColumns.map((column) => toSheetCell(column.of(row), column.isNumber === true)),
  );
  return writeExcelFile([head, ...body], { stickyRowsCount: 1 }).toBuffer();
}

const mediaTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** Returns the filtered rows as a file. @throws AppError INVALID_INPUT for more rows than a workbook takes */
export async function exportTransactions(ctx: UserCtx, input: Input): Promise<Answer> {
  const rows = await readRows(ctx, input);
  const { format } = input;
  const bytes =
    format === "xlsx"
      ? await toWorkbook(rows)
      : Buffer.from(
          toCsv(
            exportColumns.map(({ name }) => name),
            rows.map((row) => exportColumns.map((column) => column.of(row))),
          ),
        );
  return {
    fileName: `zerno-transactions-${ctx.today}.${format}`,
    mediaType: mediaTypes[format],
    base64: bytes.toString("base64"),
  };
}
