import type { IsoDate } from "@zerno/engine";
import { updateProfile } from "./features/account/account.queries.ts";
import { demoEmail, demoPassword } from "./features/account/demo-account.ts";
import { hashPassword } from "./identity/passwords.ts";
import { createUser, findUserByEmail } from "./identity/users.ts";
import { seedDemoPortfolios } from "./ledger/seed-demo.ts";
import { seedDemoMarket } from "./market/demo/seed-demo-market.ts";
import type { Config } from "./server/config.ts";
import type { Db } from "./server/db-types.ts";

/** What a start needs to make the installation complete. */
export interface SeedParts {
  readonly db: Db;
  readonly config: Config;
  readonly secretKey: string;
  readonly now: () => Date;
}

/**
 * Brings what the program itself provides up to date: the demo market (to today), and the demo account while the
 * demo is on. Idempotent.
 */
export async function seedInstallation(parts: SeedParts): Promise<void> {
  const { db, config, now } = parts;
  const today = config.today ?? now().toISOString().slice(0, 10);
  await seedDemoMarket(db, today as IsoDate);
  if (config.hasDemo) await seedDemoAccount(parts);
}

async function seedDemoAccount({ db, config, secretKey, now }: SeedParts): Promise<void> {
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
  const today = config.today ?? now().toISOString().slice(0, 10);
  await seedDemoPortfolios(db, { userId: user.userId, language: user.language, today, now: now() });
}
