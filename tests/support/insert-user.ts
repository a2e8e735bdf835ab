import { recordConsent } from "../../app/identity/consents.ts";
import { deviceName } from "../../app/identity/devices.ts";
import { hashPassword } from "../../app/identity/passwords.ts";
import { logSecurity } from "../../app/identity/security-log.ts";
import { createSession, type TokenPair } from "../../app/identity/sessions.ts";
import { createUser } from "../../app/identity/users.ts";
import type { Db } from "../../app/server/db/db-types.ts";

/** On no list of common passwords. */
export const testPassword = "grain-of-truth-42";

let passwordHash: Promise<string> | undefined;

interface TestAccount {
  readonly email: string;
  readonly secretKey: string;
  readonly now: Date;
}

/** Inserts a registered user with `testPassword` (the first one is admin), consents, security log and session. */
export async function insertUser(db: Db, { email, secretKey, now }: TestAccount): Promise<TokenPair> {
  passwordHash ??= hashPassword(testPassword);
  const origin = { secretKey, now, address: "127.0.0.1", userAgent: "lightMyRequest" };
  const { userId } = await createUser(db, {
    ...{ name: "Test User", email, passwordHash: await passwordHash, now, isEmailConfirmed: true },
    ...{ language: "en", locale: "en-US", country: "RU", currency: "RUB" },
  });
  const given = { isGranted: true, now, address: origin.address };
  await recordConsent(db, userId, "personal-data", given);
  await recordConsent(db, userId, "terms", given);
  await logSecurity(db, userId, "registered", origin, { device: deviceName(origin.userAgent) });
  return (await createSession(db, userId, origin)).pair;
}
