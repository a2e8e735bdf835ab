import type { IsoDate } from "@zerno/engine";
import { eq } from "drizzle-orm";
import { seedDemoRows } from "../demo-account/seed-demo-account.ts";
import { removeDemoAccount } from "../domain/demo/remove-demo.ts";
import { seedDemoPortfolios } from "../domain/demo/seed-demo.ts";
import { updateProfile } from "../features/account/account.queries.ts";
import { demoEmail, demoPassword } from "../features/account/onboarding/demo-account.ts";
import { readFirstTexts, seedFirstTexts } from "../features/blog/first-texts.ts";
import { users } from "../identity/identity.tables.ts";
import { hashPassword, isPasswordRight } from "../identity/passwords.ts";
import { createUser, findUserByEmail } from "../identity/users.ts";
import type { DemoMarket } from "../market/demo/demo-market.ts";
import { seedDemoFacts } from "../market/demo/facts/seed-demo-facts.ts";
import { isDemoRemoved } from "../market/demo/remove-demo-market.ts";
import { seedDemoMarket } from "../market/demo/seed-demo-market.ts";
import { seedOfficialSeries } from "../market/rates/official/seed-official.ts";
import { seedReference } from "../market/reference/seed-reference.ts";
import type { Config } from "../server/config/config.ts";
import type { Db } from "../server/db/db-types.ts";

export interface SeedParts {
  readonly db: Db;
  readonly config: Config;
  readonly secretKey: string;
  readonly now: () => Date;
}

/**
 * Updates shipped data (demo market, known assets, rates, series, blog posts), and creates or removes the demo account.
 * Idempotent.
 */
export async function seedInstallation(parts: SeedParts): Promise<void> {
  const { db, config, now } = parts;
  const today = config.today ?? now().toISOString().slice(0, 10);
  const isRemoved = await isDemoRemoved(db);
  const { market } = isRemoved ? { market: null } : await seedDemoMarket(db, today as IsoDate);
  if (!isRemoved) await seedDemoFacts(db, today as IsoDate, market);
  await seedReference(db, now());
  await seedOfficialSeries(db, now());
  await seedFirstTexts(db, readFirstTexts(), now());
  if (config.hasDemo && !isRemoved) await seedDemoAccount(parts, market);
  else await removeDemoAccount(db);
}

async function seedDemoAccount(
  { db, config, secretKey, now }: SeedParts,
  market: DemoMarket | null,
): Promise<void> {
  const user =
    (await findUserByEmail(db, demoEmail)) ??
    (await createUser(db, {
      name: "Demo",
      email: demoEmail,
      passwordHash: await hashPassword(demoPassword(secretKey)),
      language: "en",
      locale: "en-US",
      country: "RU",
      currency: "RUB",
      now: now(),
      isDemo: true,
      isEmailConfirmed: true,
    }));
  await updateProfile(db, user.userId, { onboardingState: "completed" });
  // SECRET_KEY may have changed.
  const password = demoPassword(secretKey);
  if (!(await isPasswordRight(user.passwordHash, password))) {
    const passwordHash = await hashPassword(password);
    await db.update(users).set({ passwordHash }).where(eq(users.userId, user.userId));
  }
  const today = config.today ?? now().toISOString().slice(0, 10);
  const { userId, language } = user;
  await seedDemoPortfolios(db, { userId, language, today, now: now() });
  await seedDemoRows(db, { userId, secretKey, today: today as IsoDate, now: now(), market });
}
