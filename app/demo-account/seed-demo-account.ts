import type { IsoDate } from "@zerno/engine";
import { sql } from "drizzle-orm";
import { type DemoMarket, generateDemoMarket } from "../market/demo/demo-market.ts";
import type { Db } from "../server/db/db-types.ts";
import { demoNames, findDemoPortfolios } from "./demo-place.ts";
import { seedActions } from "./seed-actions.ts";
import { seedGoals } from "./seed-goals.ts";
import { seedHome } from "./seed-home.ts";
import { seedImport } from "./seed-import.ts";
import { seedNotifications } from "./seed-notifications.ts";
import { seedPies } from "./seed-pies.ts";
import { seedPlans } from "./seed-plans.ts";
import { seedPublication } from "./seed-publication.ts";
import { seedSync } from "./seed-sync.ts";
import { seedWatchlists } from "./seed-watchlists.ts";

interface DemoAccount {
  readonly userId: string;
  readonly secretKey: string;
  readonly today: IsoDate;
  readonly now: Date;
  /** Generated market, if the caller has it. */
  readonly market?: DemoMarket | null;
}

/**
 * Adds what is missing beside the portfolios: categories, goals, watchlists, plans, custom assets, a linked account, a
 * past import with its statement, notifications and a public portfolio. Market, facts and portfolios must be seeded.
 */
export async function seedDemoRows(db: Db, { market, ...account }: DemoAccount): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`zerno demo ${account.userId}`}))`);
    let known = market ?? undefined;
    const place = {
      ...{ ...account, tx },
      portfolios: await findDemoPortfolios(tx, account.userId, demoNames),
      // Not needed when nothing is missing.
      get market() {
        known ??= generateDemoMarket(account.today);
        return known;
      },
    };
    for (const seed of parts) await seed(place);
  });
}

const parts = [
  ...[seedImport, seedActions, seedPies, seedGoals, seedWatchlists, seedPlans],
  ...[seedHome, seedSync, seedPublication, seedNotifications],
];
