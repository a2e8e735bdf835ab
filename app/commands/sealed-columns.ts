import { and, eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { paymentMethods } from "../billing/billing.tables.ts";
import { methodPurpose } from "../billing/events/save-method.ts";
import { accountHashOf, detailsPurpose } from "../features/sync/connections/account-details.ts";
import { tokenPurpose } from "../features/sync/connections/tokens.ts";
import { secondFactors } from "../identity/factors.tables.ts";
import { totpPurpose } from "../identity/second-factor.ts";
import { sourcePurpose } from "../market/updates/source-settings.ts";
import { marketSources } from "../market/updates/updates.tables.ts";
import { syncAccounts, syncConnections } from "../portfolio/portfolios/sync.tables.ts";
import type { Db } from "../server/db/db-types.ts";

interface Opened {
  readonly text: string;
  readonly newKey: string;
}

interface SealedValue {
  readonly name: string;
  readonly purpose: string;
  readonly sealed: string;
  /** @param opened plain text and new key */
  readonly write: (sealed: string, opened: Opened) => Promise<unknown>;
}

interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** File that encrypts it; a test finds unlisted ones. */
  readonly sealedIn: string;
  readonly read: (db: Db) => Promise<readonly SealedValue[]>;
}

const AccountId = z.object({ id: z.string() });

const ownRow = (
  table: typeof syncConnections | typeof syncAccounts,
  { userId, id }: { readonly userId: string; readonly id: string },
) => and(eq(table.userId, userId), eq(table.id, id));

export const sealedColumns: readonly SealedColumn[] = [
  {
    table: "market_sources",
    column: "sealed_settings",
    sealedIn: "app/market/updates/source-settings.ts",
    read: async (db) => {
      const rows = await db.select().from(marketSources).where(isNotNull(marketSources.sealedSettings));
      return rows.map(({ id, sealedSettings }) => ({
        name: id,
        purpose: sourcePurpose(id),
        sealed: sealedSettings ?? "",
        write: (sealed) =>
          db.update(marketSources).set({ sealedSettings: sealed }).where(eq(marketSources.id, id)),
      }));
    },
  },
  {
    table: "sync_connections",
    column: "secrets",
    sealedIn: "app/features/sync/connections/tokens.ts",
    read: async (db) => {
      const rows = await db.select().from(syncConnections).where(isNotNull(syncConnections.secrets));
      return rows.map((row) => ({
        name: row.id,
        purpose: tokenPurpose(row),
        sealed: row.secrets ?? "",
        // The fingerprint keeps the old key, so connecting again makes a second connection.
        write: (secrets) => db.update(syncConnections).set({ secrets }).where(ownRow(syncConnections, row)),
      }));
    },
  },
  {
    table: "sync_accounts",
    column: "details",
    sealedIn: "app/features/sync/connections/account-details.ts",
    read: async (db) => {
      const rows = await db.select().from(syncAccounts);
      return rows.map((row) => ({
        name: row.id,
        purpose: detailsPurpose({ userId: row.userId, id: row.connectionId }),
        sealed: row.details,
        write: (details, { text, newKey }) => {
          const accountHash = accountHashOf(newKey, row.connectionId, AccountId.parse(JSON.parse(text)).id);
          return db.update(syncAccounts).set({ details, accountHash }).where(ownRow(syncAccounts, row));
        },
      }));
    },
  },
  {
    table: "payment_methods",
    column: "sealed_ref",
    sealedIn: "app/billing/events/save-method.ts",
    read: async (db) => {
      const rows = await db.select().from(paymentMethods);
      return rows.map((row) => ({
        name: row.id,
        purpose: methodPurpose(row),
        sealed: row.sealedRef,
        write: (sealedRef) =>
          db
            .update(paymentMethods)
            .set({ sealedRef })
            .where(and(eq(paymentMethods.userId, row.userId), eq(paymentMethods.id, row.id))),
      }));
    },
  },
  {
    table: "second_factors",
    column: "sealed_secret",
    sealedIn: "app/identity/second-factor.ts",
    read: async (db) => {
      const rows = await db.select().from(secondFactors);
      return rows.map(({ userId, sealedSecret }) => ({
        name: userId,
        purpose: totpPurpose(userId),
        sealed: sealedSecret,
        write: (sealed) =>
          db
            .update(secondFactors)
            .set({ sealedSecret: sealed })
            .where(and(eq(secondFactors.userId, userId), eq(secondFactors.sealedSecret, sealedSecret))),
      }));
    },
  },
];
