import { createHmac } from "node:crypto";
import { v7 as newId } from "uuid";
import { maskNumber } from "../../../domain/imports/import-account.ts";
import { syncAccounts } from "../../../portfolio/portfolios/sync.tables.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { seal } from "../../../server/security/seal.ts";
import { SyncLevel } from "../../../shared/codes.ts";
import type { SyncAccount } from "../provider.ts";
import { type AccountRow, type ConnectionRow, changeAccount, listAccounts } from "../sync.queries.ts";

/** Returns the sealing purpose of an account. Re-encryption after a key change renews its hash. */
export const detailsPurpose = ({ userId, id }: Pick<ConnectionRow, "userId" | "id">): string =>
  `sync account ${userId} ${id}`;

/** Returns the HMAC of an account id, which often is the account number. */
export const accountHashOf = (secretKey: string, connectionId: string, id: string): string =>
  createHmac("sha256", secretKey)
    .update(`sync account ${connectionId} ${id}`)
    .digest("base64url")
    .slice(0, 32);

/** Numbers are masked; an id of letters only adds nothing to the name. */
const shownNumber = ({ number, id }: SyncAccount): string => maskNumber(number ?? (/\d/.test(id) ? id : ""));

/**
 * Stores the accounts a provider lists: new ones without a portfolio, known ones with their current names. Accounts no
 * longer listed keep their settings.
 * @returns the stored accounts by hash
 */
export async function storeAccounts(
  db: Db,
  secretKey: string,
  connection: Pick<ConnectionRow, "userId" | "id">,
  accounts: readonly SyncAccount[],
): Promise<AccountRow[]> {
  const { userId, id: connectionId } = connection;
  const known = new Map((await listAccounts(db, userId, connectionId)).map((row) => [row.accountHash, row]));
  for (const account of accounts) {
    const accountHash = accountHashOf(secretKey, connectionId, account.id);
    const facts = {
      details: seal(secretKey, detailsPurpose(connection), JSON.stringify(account)),
      name: account.name.slice(0, 200),
      numberMasked: shownNumber(account),
      currency: account.currency ?? null,
      brokerId: account.brokerId ?? null,
      brokerName: account.brokerName ?? null,
    };
    const row = known.get(accountHash);
    if (row) await changeAccount(db, row, facts);
    else
      await db
        .insert(syncAccounts)
        .values({ userId, id: newId(), connectionId, accountHash, ...facts, level: SyncLevel.full })
        .onConflictDoNothing();
  }
  return listAccounts(db, userId, connectionId);
}
