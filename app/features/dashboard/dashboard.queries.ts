import { and, asc, count, eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { dashboards } from "../../domain/dashboards.tables.ts";
import { hashToken, isSameHash, makeToken, parseToken } from "../../identity/tokens.ts";
import type { RecordedTx } from "../../portfolio/history/recorded-tx.ts";
import { deleteRows, insertRows, updateRows } from "../../portfolio/history/write-rows.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { widgetTokens } from "./dashboard.tables.ts";
import { type Widget, Widgets } from "./widget-shapes.ts";

type WidgetTokenRow = typeof widgetTokens.$inferSelect;

/** How the user arranged a portfolio's dashboard; null = not at all, or `widgets` null = in a way that cannot be read. */
export async function findLayout(db: Db, userId: string, portfolioId: string) {
  const [row] = await db
    .select({ widgets: dashboards.widgets, version: dashboards.version })
    .from(dashboards)
    .where(and(eq(dashboards.userId, userId), eq(dashboards.portfolioId, portfolioId)));
  const widgets = Widgets.safeParse(row?.widgets);
  // What cannot be read is saved over like any other arrangement: its version stays.
  return row ? { version: row.version, widgets: widgets.data ?? null } : null;
}

interface NewLayout {
  readonly userId: string;
  readonly portfolioId: string;
  readonly widgets: readonly Widget[];
  /** The version that was changed; 0 = none had been saved. */
  readonly version: number;
  readonly now: Date;
}

/**
 * Saves an arrangement.
 * @throws AppError CONFLICT when another one was saved meanwhile
 */
export async function putLayout(tx: RecordedTx, { version, now, ...layout }: NewLayout): Promise<void> {
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
 * Forgets an arrangement: the first one is shown again.
 * @throws AppError CONFLICT when another one was saved meanwhile
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

/** Addresses a user may have at once. */
const mostTokens = 50;

type NewToken = Omit<WidgetTokenRow, "id" | "tokenHash">;

/**
 * Makes an address for a widget; the secret is answered once and never again.
 * @throws AppError LIMIT_REACHED beyond 50 of a user
 */
export async function insertWidgetToken(db: Db, values: NewToken): Promise<{ id: string; token: string }> {
  const [row] = await db
    .select({ n: count() })
    .from(widgetTokens)
    .where(eq(widgetTokens.userId, values.userId));
  if ((row?.n ?? 0) >= mostTokens) throw new AppError("LIMIT_REACHED", { limit: "widget-tokens" });
  const id = newId();
  const token = makeToken(values.userId, id);
  await db.insert(widgetTokens).values({ ...values, id, tokenHash: hashToken(token) });
  return { id, token };
}

/** Addresses of a user, oldest first. */
export const listWidgetTokens = (db: Db, userId: string): Promise<WidgetTokenRow[]> =>
  db
    .select()
    .from(widgetTokens)
    .where(eq(widgetTokens.userId, userId))
    .orderBy(asc(widgetTokens.createdAt), asc(widgetTokens.id));

/** Takes an address back. @throws AppError NOT_FOUND */
export async function deleteWidgetToken(db: Db, userId: string, id: string): Promise<void> {
  const gone = await db
    .delete(widgetTokens)
    .where(and(eq(widgetTokens.userId, userId), eq(widgetTokens.id, id)))
    .returning({ id: widgetTokens.id });
  if (gone.length === 0) throw new AppError("NOT_FOUND");
}

/** Which widget a token opens. @throws AppError NOT_FOUND for a wrong, foreign or revoked one alike */
export async function getWidgetByToken(db: Db, token: string): Promise<WidgetTokenRow> {
  const parts = parseToken(token);
  if (!parts) throw new AppError("NOT_FOUND");
  const [row] = await db
    .select()
    .from(widgetTokens)
    .where(and(eq(widgetTokens.userId, parts.userId), eq(widgetTokens.id, parts.sessionId)));
  if (!row || !isSameHash(row.tokenHash, parts.hash)) throw new AppError("NOT_FOUND");
  return row;
}
