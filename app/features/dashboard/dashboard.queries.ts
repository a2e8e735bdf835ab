import { and, asc, count, eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { dashboards } from "../../domain/dashboards.tables.ts";
import { hashToken, isSameHash, makeToken, parseToken } from "../../identity/tokens.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { widgetTokens } from "./dashboard.tables.ts";
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
export async function saveLayout(db: Db, { version, now, ...layout }: NewLayout): Promise<void> {
  const changed = { widgets: layout.widgets, changedAt: now };
  const rows =
    version === 0
      ? await db
          .insert(dashboards)
          .values({ ...layout, changedAt: now })
          .onConflictDoNothing()
          .returning({ version: dashboards.version })
      : await db
          .update(dashboards)
          .set({ ...changed, version: sql`${dashboards.version} + 1` })
          .where(
            and(
              eq(dashboards.userId, layout.userId),
              eq(dashboards.portfolioId, layout.portfolioId),
              eq(dashboards.version, version),
            ),
          )
          .returning({ version: dashboards.version });
  const [row] = rows;
  if (!row) throw new AppError("CONFLICT");
}

/**
 * Restores the default layout.
 * @throws AppError CONFLICT when another was saved meanwhile
 */
export async function deleteLayout(
  db: Db,
  { userId, portfolioId, version }: Pick<NewLayout, "userId" | "portfolioId" | "version">,
): Promise<void> {
  const isIt = and(eq(dashboards.userId, userId), eq(dashboards.portfolioId, portfolioId));
  const [row] = await db.select({ version: dashboards.version }).from(dashboards).where(isIt).for("update");
  if ((row?.version ?? 0) !== version) throw new AppError("CONFLICT");
  await db.delete(dashboards).where(isIt);
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
  const id = newId();
  const token = makeToken(values.userId, id);
  await db.insert(widgetTokens).values({ ...values, id, tokenHash: hashToken(token) });
  return { id, token };
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
  const gone = await db
    .delete(widgetTokens)
    .where(and(eq(widgetTokens.userId, userId), eq(widgetTokens.id, id)))
    .returning({ id: widgetTokens.id });
  if (gone.length === 0) throw new AppError("NOT_FOUND");
}

/** Returns the widget of a token. @throws AppError NOT_FOUND for a wrong, foreign or revoked one alike */
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
