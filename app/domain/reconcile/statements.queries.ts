import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { RecordedTx } from "../../portfolio/history/recorded-tx.ts";
import { deleteRows, insertRows } from "../../portfolio/history/write-rows.ts";
import { brokerAccounts, imports } from "../../portfolio/ledger.tables.ts";
import { plainDecimal } from "../../portfolio/transactions/transaction-row.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import type { StatedBalances } from "./check-statement.ts";
import { statementLines, statements } from "./statements.tables.ts";

type AssetKey = { readonly ownerId: string; readonly id: string } | null;

export interface StatementPlace {
  readonly userId: string;
  readonly importId: string;
  readonly portfolioId: string;
  readonly accountId: string;
}

export interface StoredStatement extends StatedBalances, StatementPlace {
  readonly fileName: string;
  readonly broker: string;
  readonly numberMasked: string;
}

const unknownId = (label: string): string => `unknown:${label}`;

export async function storeStatement(
  tx: RecordedTx,
  place: StatementPlace,
  balances: StatedBalances,
  assetOf: (assetId: string) => AssetKey,
): Promise<void> {
  const { userId, importId } = place;
  const { beginsOn, closesOn, cash, positions } = balances;
  await insertRows(tx, statements, { ...place, beginsOn, closesOn });
  const lines = [
    ...cash.map(({ currency, amount, opening }) => ({
      ...{ isCash: true, assetOwnerId: null, assetId: null, label: currency, currency, amount, opening },
      price: null,
    })),
    ...positions.map(({ assetId, label, quantity, opening, price, currency }) => {
      const asset = assetOf(assetId);
      return {
        ...{ isCash: false, assetOwnerId: asset?.ownerId ?? null, assetId: asset?.id ?? null },
        ...{ label, currency, amount: quantity, opening, price },
      };
    }),
  ];
  if (lines.length > 0)
    await insertRows(
      tx,
      statementLines,
      lines.map((entry, line) => ({ userId, importId, line, ...entry })),
    );
}

export async function dropStatement(tx: RecordedTx, userId: string, importId: string): Promise<void> {
  const isIt = and(eq(statements.userId, userId), eq(statements.importId, importId));
  await deleteRows(tx, statements, isIt);
}

export async function listLastStatements(
  db: Db,
  userId: string,
  portfolioId: string,
): Promise<StoredStatement[]> {
  const heads = await db
    .selectDistinctOn([statements.accountId], {
      ...{ userId: statements.userId, importId: statements.importId, portfolioId: statements.portfolioId },
      ...{ accountId: statements.accountId, beginsOn: statements.beginsOn, closesOn: statements.closesOn },
      ...{ fileName: imports.fileName, broker: brokerAccounts.broker },
      numberMasked: brokerAccounts.numberMasked,
    })
    .from(statements)
    .innerJoin(imports, and(eq(imports.userId, statements.userId), eq(imports.id, statements.importId)))
    .innerJoin(
      brokerAccounts,
      and(eq(brokerAccounts.userId, statements.userId), eq(brokerAccounts.id, statements.accountId)),
    )
    .where(and(eq(statements.userId, userId), eq(statements.portfolioId, portfolioId)))
    // Of two on one day the last booked prevails.
    .orderBy(
      asc(statements.accountId),
      desc(statements.closesOn),
      desc(imports.committedAt),
      desc(imports.id),
    );
  const lines = await listLines(
    db,
    userId,
    heads.map(({ importId }) => importId),
  );
  const kept = heads.map((head) => ({ ...head, ...toBalances(lines.get(head.importId) ?? []) }));
  return kept.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

const nameOf = ({ broker, numberMasked, accountId }: StoredStatement): string =>
  [broker, numberMasked, accountId].join(" ");

/**
 * Returns an import's statement if it is its account's last.
 * @throws AppError NOT_FOUND
 */
export async function getLastStatement(
  db: Db,
  userId: string,
  portfolioId: string,
  importId: string,
): Promise<StoredStatement> {
  const all = await listLastStatements(db, userId, portfolioId);
  const found = all.find((statement) => statement.importId === importId);
  if (!found) throw new AppError("NOT_FOUND");
  return found;
}

/** Returns the asset of a statement's line; null for cash and unresolved ones. */
export async function findAssetOfLine(
  db: Db,
  { userId, importId }: StatementPlace,
  assetId: string,
): Promise<AssetKey> {
  const rows = await listLines(db, userId, [importId]);
  const held = rows.get(importId)?.find((row) => row.assetId === assetId);
  return held?.assetOwnerId && held.assetId ? { ownerId: held.assetOwnerId, id: held.assetId } : null;
}

type LineRow = typeof statementLines.$inferSelect;

async function listLines(db: Db, userId: string, ids: readonly string[]): Promise<Map<string, LineRow[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(statementLines)
    .where(and(eq(statementLines.userId, userId), inArray(statementLines.importId, [...ids])))
    .orderBy(asc(statementLines.importId), asc(statementLines.line));
  return Map.groupBy(rows, ({ importId }) => importId);
}

const decimal = (text: string | null): string | null => (text === null ? null : plainDecimal(text));

function toBalances(lines: readonly LineRow[]): Pick<StatedBalances, "cash" | "positions"> {
  return {
    cash: lines
      .filter(({ isCash }) => isCash)
      .map(({ currency, amount, opening }) => ({
        ...{ currency, amount: plainDecimal(amount), opening: decimal(opening) },
      })),
    positions: lines
      .filter(({ isCash }) => !isCash)
      .map(({ assetId, label, amount, opening, price, currency }) => ({
        ...{ assetId: assetId ?? unknownId(label), label, name: "", quantity: plainDecimal(amount) },
        ...{ opening: decimal(opening), price: decimal(price), currency },
      })),
  };
}
