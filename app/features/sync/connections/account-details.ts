import { createHmac } from "node:crypto";
import { v7 as newId } from "uuid";
import { maskNumber } from "../../../domain/imports/import-account.ts";
import { syncAccounts } from "../../../portfolio/portfolios/sync.tables.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { seal } from "../../../server/security/seal.ts";
import { SyncLevel } from "../../../shared/codes.ts";
import type { SyncAccount } from "../provider.ts";
import { type AccountRow, type ConnectionRow, changeAccount, listAccounts } from "../sync.queries.ts";

/** What a sealed account is, and of which connection. It is opened when the key changes: its hash is made anew from it. */
export const detailsPurpose = ({ userId, id }: Pick<ConnectionRow, "userId" | "id">): string =>
  `sync account ${userId} ${id}`;

/** Ids of accounts are often their numbers: they are known again by a hash that only this installation can make. */
export const accountHashOf = (secretKey: string, connectionId: string, id: string): string =>
  createHmac("sha256", secretKey)
    .update(`sync account ${connectionId} ${id}`)
    .digest("base64url")
    .slice(0, 32);

/** Numbers are shown by their end; an id of letters alone says nothing that the name does not. */
const shownNumber = ({ number, id }: SyncAccount): string => maskNumber(number ?? (/\d/.test(id) ? id : ""));

/**
 * Stores the accounts a provider listed: new ones without a portfolio, known ones with what they are called now. An
 * account that is not listed any more stays with what was chosen for it.
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
