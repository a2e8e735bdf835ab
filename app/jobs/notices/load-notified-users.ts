import type { IsoDate } from "@zerno/engine";
import { and, eq, inArray, isNull } from "drizzle-orm";
import { users } from "../../identity/identity.tables.ts";
import type { AssetRow } from "../../market/assets/assets.ts";
import { portfolios } from "../../portfolio/ledger.tables.ts";
import { type PortfolioRow, shownName } from "../../portfolio/portfolios/portfolios.queries.ts";
import type { LedgerCtx } from "../../portfolio/run/load-ledger.ts";
import type { Db } from "../../server/db/db-types.ts";
import type { Log } from "../../server/log.ts";
import { createMemory } from "../../server/memory.ts";
import { AccountType } from "../../shared/codes.ts";
import { isLanguage } from "../../shared/languages.ts";
import type { ParamsOf } from "../../shared/schemas/notice.schema.ts";

export interface NoticeParts {
  readonly db: Db;
  readonly now: () => Date;
  readonly todayIn: (timeZone: string) => string;
  readonly log: Log;
}

/** Without sandboxes and archived portfolios. */
export interface NotifiedUser {
  readonly db: Db;
  readonly userId: string;
  readonly now: Date;
  readonly today: IsoDate;
  /** Includes composites. */
  readonly portfolios: readonly PortfolioRow[];
  /** Folds ledgers in their own currency. */
  readonly ctx: LedgerCtx;
}

type UserRow = typeof users.$inferSelect;

/** Reads enabled users in portions. */
export async function* loadNotifiedUsers(parts: NoticeParts): AsyncGenerator<NotifiedUser> {
  const rows = await parts.db
    .select({ userId: users.userId })
    .from(users)
    .where(isNull(users.disabledAt))
    .orderBy(users.userId);
  for (let at = 0; at < rows.length; at += 100) {
    const ids = rows.slice(at, at + 100).map(({ userId }) => userId);
    for (const user of await parts.db.select().from(users).where(inArray(users.userId, ids)))
      yield await loadNotifiedUser(parts, user);
  }
}

async function loadNotifiedUser({ db, now, todayIn }: NoticeParts, user: UserRow): Promise<NotifiedUser> {
  const { userId, timeZone } = user;
  const language = isLanguage(user.language) ? user.language : "en";
  const today = todayIn(timeZone) as IsoDate;
  const rows = await db
    .select()
    .from(portfolios)
    .where(
      and(
        eq(portfolios.userId, userId),
        eq(portfolios.accountType, AccountType.real),
        isNull(portfolios.deletedAt),
        isNull(portfolios.archivedAt),
      ),
    )
    .orderBy(portfolios.position, portfolios.id);
  const current = {
    ...{ id: userId, sessionId: "", roles: [], plan: user.plan, timeZone },
    ...{ onboardingState: "completed", isDemo: user.isDemo },
  };
  return {
    ...{ db, userId, today },
    now: now(),
    // Demo portfolios notify within the demo account only.
    portfolios: rows.filter(({ isDemo }) => !isDemo || user.isDemo),
    ctx: {
      db,
      user: current,
      memory: createMemory(),
      worker: undefined,
      today,
      currency: null,
      language,
    },
  };
}

type Name = ParamsOf<"price-target">["asset"];

export const assetName = ({ nameEn, nameRu }: Pick<AssetRow, "nameEn" | "nameRu">): Name => ({
  ...{ type: "name", en: nameEn, ru: nameRu },
});

export const portfolioName = (portfolio: PortfolioRow): Name => ({
  ...{ type: "name", en: shownName(portfolio, "en"), ru: shownName(portfolio, "ru") },
});
