import { findKindName } from "@zerno/engine";
import { and, eq, inArray } from "drizzle-orm";
import { loadAssets } from "../../portfolio/assets/asset-terms.ts";
import type { RowImage } from "../../portfolio/history/history.tables.ts";
import {
  type FieldShape,
  type RecordedTable,
  recordedTables,
} from "../../portfolio/history/recorded-tables.ts";
import { brokerAccounts } from "../../portfolio/ledger.tables.ts";
import { listPortfolios } from "../../portfolio/portfolios/portfolios.queries.ts";
import { plainDecimal } from "../../portfolio/transactions/transaction-row.ts";
import type { Db } from "../../server/db/db-types.ts";
import type { FieldChange, RowChange } from "./history.contract.ts";
import type { RowChange as ReadChange } from "./read-images.ts";

/** Names of what rows refer to by id. */
interface Names {
  readonly assets: ReadonlyMap<string, string>;
  readonly accounts: ReadonlyMap<string, string>;
  readonly portfolios: ReadonlyMap<string, string>;
}

const idsOf = (images: readonly RowImage[], shape: FieldShape, tableName: string): string[] => {
  const { fields } = recordedTables[tableName] ?? { fields: {} };
  const columns = Object.keys(fields).filter((column) => fields[column] === shape);
  return images.flatMap((image) => columns.flatMap((column) => (image[column] as string | null) ?? []));
};

/** Reads the names of all assets and accounts that rows refer to. */
async function readNames(db: Db, userId: string, changes: readonly ReadChange[]): Promise<Names> {
  const all = (shape: FieldShape) => [
    ...new Set(
      changes.flatMap(({ before, after, tableName }) =>
        idsOf(
          [before, after].filter((image) => image !== null),
          shape,
          tableName,
        ),
      ),
    ),
  ];
  const assets = await loadAssets(db, userId, all("asset"));
  const others = all("portfolio").length === 0 ? [] : await listPortfolios(db, userId);
  const accountIds = all("account");
  const accounts =
    accountIds.length === 0
      ? []
      : await db
          .select()
          .from(brokerAccounts)
          .where(and(eq(brokerAccounts.userId, userId), inArray(brokerAccounts.id, accountIds)));
  return {
    portfolios: new Map(others.map(({ id, name }) => [id, name])),
    assets: new Map([...assets.values()].map(({ id, ticker }) => [id, ticker])),
    accounts: new Map(
      accounts.map(({ id, broker, numberMasked }) => [id, [broker, numberMasked].filter(Boolean).join(" ")]),
    ),
  };
}

/** Formats a column's value; null for null. */
function shown(shape: FieldShape, value: unknown, names: Names): string | null {
  if (value === null || value === undefined || value === "") return null;
  const text = String(value);
  if (shape === "number" || shape === "ratio") return plainDecimal(text);
  if (shape === "widgets") return widgetNames(value);
  if (shape === "kind") return findKindName(Number(text)) ?? text;
  if (shape === "portfolio") return names.portfolios.get(text) ?? text;
  if (shape === "asset") return names.assets.get(text) ?? text;
  // An account that has no name yet is the one that every portfolio begins with.
  if (shape === "account") return names.accounts.get(text) || null;
  return text;
}

/** Kinds of the widgets in their order; the reader's language names them. */
const widgetNames = (value: unknown): string =>
  Array.isArray(value)
    ? value.map((widget) => String((widget as { kind?: unknown })?.kind ?? "")).join(" ")
    : "";

function fieldsOf({ before, after, tableName }: ReadChange, names: Names): FieldChange[] {
  const { fields, labels = {} }: RecordedTable = recordedTables[tableName] ?? { fields: {} };
  return Object.entries(fields).flatMap(([name, shape]) => {
    const was = shown(shape, before?.[name], names);
    const is = shown(shape, after?.[name], names);
    // Of a changed row what changed; of a new or removed one what it says.
    if (was === is) return [];
    return { name: labels[name] ?? name, shape, before: was, after: is };
  });
}

function titleOf({ before, after, tableName }: ReadChange, names: Names): string {
  const table = recordedTables[tableName];
  const image = after ?? before ?? {};
  if (table?.title !== undefined) return String(image[table.title] ?? "");
  const [column, shape] =
    Object.entries(table?.fields ?? {}).find(([, one]) => one === "asset" || one === "portfolio") ?? [];
  const id = column === undefined ? null : image[column];
  if (!id) return String(image.currency ?? "");
  return (shape === "asset" ? names.assets : names.portfolios).get(String(id)) ?? "";
}

function toRow(change: ReadChange, names: Names): RowChange {
  const { before, after, tableName } = change;
  const image = after ?? before ?? {};
  return {
    table: tableName,
    operation: before === null ? "added" : after === null ? "removed" : "changed",
    title: titleOf(change, names),
    kindName: tableName === "transactions" ? (findKindName(Number(image.kind)) ?? null) : null,
    date: tableName === "transactions" ? String(image.trade_date) : null,
    fields: fieldsOf(change, names),
  };
}

/** Rows of changes as people read them, by change; what changed nothing they would see is left out. */
export async function showRows(
  db: Db,
  userId: string,
  changes: readonly ReadChange[],
): Promise<ReadonlyMap<string, RowChange[]>> {
  const names = await readNames(db, userId, changes);
  const rows = new Map<string, RowChange[]>();
  for (const change of changes) {
    const row = toRow(change, names);
    if (row.fields.length > 0) rows.set(change.changeId, [...(rows.get(change.changeId) ?? []), row]);
  }
  return rows;
}
