import { and, asc, count, eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { dashboards } from "../../domain/dashboards.tables.ts";
import { isSameHash } from "../../identity/tokens.ts";
import type { RecordedTx } from "../../portfolio/history/recorded-tx.ts";
import { deleteRows, insertRows, updateRows } from "../../portfolio/history/write-rows.ts";
import { addLinkToken, findLink, removeLinkToken } from "../../portfolio/links/link-tokens.ts";
import { widgetTokens } from "../../portfolio/links/links.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { type Widget, Widgets } from "./widget.schema.ts";

type WidgetTokenRow = typeof widgetTokens.$inferSelect;

/** Returns the user's layout; null = none, `widgets` null = unreadable. */
export async function findLayout(db: Db, userId: string, portfolioId: string) {
  const [row] = await db
    .select({ widgets: dashboards.widgets, version: dashboards.version })
    .from(dashboards)
    .where(and(eq(dashboards.userId, userId), eq(dashboards.portfolioId, portfolioId)));
  const widgets = Widgets.safeParse(row?.widgets);
  // An unreadable layout keeps its version, so that it can be replaced.
  return row ? { version: row.version, widgets: widgets.data ?? null } : null;
}

interface NewLayout {
  readonly userId: string;
  readonly portfolioId: string;
  readonly widgets: readonly Widget[];
  /** Version that was changed; 0 = none. */
  readonly version: number;
  readonly now: Date;
}

/**
 * Saves a layout.
 * @throws AppError CONFLICT when another was saved meanwhile
 */
export async function saveLayout(tx: RecordedTx, { version, now, ...layout }: NewLayout): Promise<void> {
  const changed = { widgets: layout.widgets, changedAt: now };
  const isAsRead = and(
    eq(dashboards.userId, layout.userId),
    eq(dashboards.portfolioId, layout.portfolioId),
    eq(dashboards.version, version),
  );
  const values = { ...layout, changedAt: now };
  const { count: saved } =
    version === 0
      ? await insertRows(tx, dashboards, values, { onConflict: { skip: true } })
      : await updateRows(tx, dashboards, { ...changed, version: sql`${dashboards.version} + 1` }, isAsRead);
  if (saved === 0) throw new AppError("CONFLICT");
}

/**
 * Restores the default layout.
 * @throws AppError CONFLICT when another was saved meanwhile
 */
export async function deleteLayout(
  tx: RecordedTx,
  { userId, portfolioId, version }: Pick<NewLayout, "userId" | "portfolioId" | "version">,
): Promise<void> {
  const isIt = and(eq(dashboards.userId, userId), eq(dashboards.portfolioId, portfolioId));
  const [row] = await tx.select({ version: dashboards.version }).from(dashboards).where(isIt).for("update");
  if ((row?.version ?? 0) !== version) throw new AppError("CONFLICT");
  await deleteRows(tx, dashboards, isIt);
}

/** Per user. */
const mostTokens = 50;

type NewToken = Omit<WidgetTokenRow, "id" | "tokenHash">;

/**
 * Creates a widget's address; the secret is returned only once.
 * @throws AppError LIMIT_REACHED beyond 50 of a user
 */
export async function insertWidgetToken(db: Db, values: NewToken): Promise<{ id: string; token: string }> {
  const [row] = await db
    .select({ n: count() })
    .from(widgetTokens)
    .where(eq(widgetTokens.userId, values.userId));
  if ((row?.n ?? 0) >= mostTokens) throw new AppError("LIMIT_REACHED", { limit: "widget-tokens" });
  const { userId, portfolioId } = values;
  const id = newId();
  return db.transaction(async (tx) => {
    const { token, tokenHash } = await addLinkToken(tx, { kind: "widget", userId, portfolioId, id });
    await tx.insert(widgetTokens).values({ ...values, id, tokenHash });
    return { id, token };
  });
}

/** Oldest first. */
export const listWidgetTokens = (db: Db, userId: string): Promise<WidgetTokenRow[]> =>
  db
    .select()
    .from(widgetTokens)
    .where(eq(widgetTokens.userId, userId))
    .orderBy(asc(widgetTokens.createdAt), asc(widgetTokens.id));

/** @throws AppError NOT_FOUND */
export async function deleteWidgetToken(db: Db, userId: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await removeLinkToken(tx, { kind: "widget", userId, id });
    const gone = await tx
      .delete(widgetTokens)
      .where(and(eq(widgetTokens.userId, userId), eq(widgetTokens.id, id)))
      .returning({ id: widgetTokens.id });
    if (gone.length === 0) throw new AppError("NOT_FOUND");
  });
}

/** Returns the widget of a token. @throws AppError NOT_FOUND for a wrong, foreign or revoked one alike */
export async function getWidgetByToken(db: Db, token: string): Promise<WidgetTokenRow> {
  const link = await findLink(db, "widget", token);
  if (!link) throw new AppError("NOT_FOUND");
  const [row] = await db
    .select()
    .from(widgetTokens)
    .where(and(eq(widgetTokens.userId, link.userId), eq(widgetTokens.id, link.id)));
  if (!row || !isSameHash(row.tokenHash, link.hash)) throw new AppError("NOT_FOUND");
  return row;
}
