import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { demoEmail, demoPassword } from "../features/account/onboarding/demo-account.ts";
import { sessions, users } from "../identity/identity.tables.ts";
import { hashPassword } from "../identity/passwords.ts";
import { findUserByEmail } from "../identity/users.ts";
import type { Config } from "../server/config/config.ts";
import { loadSecretKey, replaceSecretKey } from "../server/config/secret-key.ts";
import { StartError } from "../server/config/start-error.ts";
import type { Db } from "../server/db/db-types.ts";
import { seal, unseal } from "../server/security/seal.ts";
import { sealedColumns } from "./sealed-columns.ts";

/**
 * Re-encrypts every sealed column and ends all sessions, in one transaction.
 * @returns number of values
 * @throws StartError for a value that the old key does not decrypt
 */
export async function resealAll(db: Db, oldKey: string, newKey: string): Promise<number> {
  return db.transaction(async (tx) => {
    const values = [];
    for (const { table, column, read } of sealedColumns)
      for (const value of await read(tx)) {
        const text = unseal(oldKey, value.purpose, value.sealed);
        if (text === undefined)
          throw new StartError(
            `${table}.${column} of ${value.name} cannot be decrypted with the current key`,
          );
        values.push({ ...value, text });
      }
    for (const { purpose, text, write } of values) await write(seal(newKey, purpose, text), { text, newKey });
    await tx.delete(sessions);
    await renewDemo(tx, newKey);
    return values.length;
  });
}

/** The demo's password is derived from the key. */
async function renewDemo(db: Db, newKey: string): Promise<void> {
  const demo = await findUserByEmail(db, demoEmail);
  if (!demo?.isDemo) return;
  const passwordHash = await hashPassword(demoPassword(newKey));
  await db.update(users).set({ passwordHash }).where(eq(users.userId, demo.userId));
}

/** The server must be stopped. */
export async function rotateKey(
  db: Db,
  config: Pick<Config, "dataDir" | "secretKey">,
  newKey = randomBytes(32).toString("base64url"),
): Promise<string> {
  const commit = config.secretKey === undefined ? replaceSecretKey(config.dataDir, newKey) : () => {};
  const count = await resealAll(db, loadSecretKey(config), newKey);
  commit();
  const done = `${count} values re-encrypted with a new key; all sessions have ended`;
  return config.secretKey === undefined
    ? `${done}; it is in secrets.json: copy that file to your backups again`
    : `${done}. Set SECRET_KEY before the next start:\n${newKey}`;
}
