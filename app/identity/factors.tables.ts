import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { notNegative, oneOf } from "../server/db/checks.ts";
import { bytea, instant } from "../server/db/db-columns.ts";
import { externalProviders } from "./external/external-profile.ts";
import { users } from "./identity.tables.ts";

const owner = () =>
  uuid()
    .notNull()
    .references(() => users.userId, { onDelete: "cascade" });

/** Pending before `enabledAt`. */
export const secondFactors = pgTable(
  "second_factors",
  {
    userId: owner().primaryKey(),
    /** Base32 of 160 bits, sealed. */
    sealedSecret: text().notNull(),
    createdAt: instant().notNull(),
    enabledAt: instant(),
    /** Last accepted 30-second step; earlier codes are refused. */
    lastStep: bigint({ mode: "number" }),
  },
  (t) => notNegative(t.lastStep),
);

/** Consecutive wrong codes of app and recovery. */
export const codeTries = pgTable(
  "code_tries",
  { userId: owner().primaryKey(), count: integer().notNull(), waitUntil: instant() },
  (t) => notNegative(t.count),
);

/** Slow hashes with one salt per batch. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  { userId: owner(), codeHash: bytea().notNull(), salt: bytea().notNull(), createdAt: instant().notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** The user handle is the user id. */
export const passkeys = pgTable(
  "passkeys",
  {
    userId: owner(),
    /** Base64url. */
    id: text().notNull(),
    name: text().notNull(),
    /** COSE key. */
    publicKey: bytea().notNull(),
    counter: bigint({ mode: "number" }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    isSynced: boolean().notNull(),
    createdAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] }), ...notNegative(t.counter)],
);

/** Global, as the user is still unknown at sign-in. */
export const passkeyChallenges = pgTable("passkey_challenges", {
  challengeHash: bytea().primaryKey(),
  /** `add <user>`, `sign-in`, or `second <user>`. */
  purpose: text().notNull(),
  expiresAt: instant().notNull(),
});

export const externalIdentities = pgTable(
  "external_identities",
  {
    userId: owner(),
    provider: text().notNull(),
    /** Immutable. */
    subject: text().notNull(),
    /** Display only. */
    email: text(),
    linkedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.provider, t.subject] }), oneOf(t.provider, externalProviders)],
);

/** Look-up of `external_identities`. */
export const externalSubjects = pgTable(
  "external_subjects",
  { provider: text().notNull(), subject: text().notNull(), userId: uuid().notNull() },
  (t) => [primaryKey({ columns: [t.provider, t.subject] }), index("external_subjects_user").on(t.userId)],
);
