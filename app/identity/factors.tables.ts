import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { notNegative, oneOf } from "../server/db/checks.ts";
import { bytea, instant } from "../server/db/db-columns.ts";
import { externalProviders } from "./external/external-profile.ts";
import { users } from "./identity.tables.ts";

const owner = () =>
  uuid()
    .notNull()
    .references(() => users.userId, { onDelete: "cascade" });

/** An authenticator app: asked for after the password from `enabledAt` on; before that it waits for its first code. */
export const secondFactors = pgTable(
  "second_factors",
  {
    userId: owner().primaryKey(),
    /** Base32 of 160 random bits, sealed. */
    sealedSecret: text().notNull(),
    createdAt: instant().notNull(),
    enabledAt: instant(),
    /** The last 30-second step whose code was taken: it and those before are refused from then on. */
    lastStep: bigint({ mode: "number" }),
  },
  (t) => notNegative(t.lastStep),
);

/** Wrong codes in a row, of the app and of recovery together; from the fifth on there is a wait. */
export const codeTries = pgTable(
  "code_tries",
  { userId: owner().primaryKey(), count: integer().notNull(), waitUntil: instant() },
  (t) => notNegative(t.count),
);

/** Codes for a lost device, each for one sign-in; only slow hashes are kept, with one salt for the codes made together. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  { userId: owner(), codeHash: bytea().notNull(), salt: bytea().notNull(), createdAt: instant().notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** WebAuthn credentials; the user's handle in them is the user's id, so a sign-in names whose they are. */
export const passkeys = pgTable(
  "passkeys",
  {
    userId: owner(),
    /** Credential id, base64url. */
    id: text().notNull(),
    name: text().notNull(),
    /** COSE key. */
    publicKey: bytea().notNull(),
    counter: bigint({ mode: "number" }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    /** Kept by a provider and on several devices. */
    isSynced: boolean().notNull(),
    createdAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] }), ...notNegative(t.counter)],
);

/** Challenges that wait for an answer; global, because whoever signs in is not known yet. Taken once. */
export const passkeyChallenges = pgTable("passkey_challenges", {
  challengeHash: bytea().primaryKey(),
  /** Purpose: `add <user>`, `sign-in`, or `second <user>`. */
  purpose: text().notNull(),
  expiresAt: instant().notNull(),
});

/** Accounts at Google, Yandex and Apple that open an account here. */
export const externalIdentities = pgTable(
  "external_identities",
  {
    userId: owner(),
    provider: text().notNull(),
    /** The provider's unchanging key of the account. */
    subject: text().notNull(),
    /** As the provider stated it when it was linked; shown, never looked up. */
    email: text(),
    linkedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.provider, t.subject] }), oneOf(t.provider, externalProviders)],
);

/** Look-up of users by an external account; of `external_identities`. */
export const externalSubjects = pgTable(
  "external_subjects",
  { provider: text().notNull(), subject: text().notNull(), userId: uuid().notNull() },
  (t) => [primaryKey({ columns: [t.provider, t.subject] }), index("external_subjects_user").on(t.userId)],
);
