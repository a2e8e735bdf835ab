import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bytea, instant } from "../server/db/db-columns.ts";
import { users } from "./identity.tables.ts";

const owner = () =>
  uuid()
    .notNull()
    .references(() => users.userId, { onDelete: "cascade" });

/** An authenticator app: asked for after the password from `enabledAt` on; before that it waits for its first code. */
export const secondFactors = pgTable("second_factors", {
  userId: owner().primaryKey(),
  /** Base32 of 160 random bits, sealed. */
  sealedSecret: text().notNull(),
  createdAt: instant().notNull(),
  enabledAt: instant(),
  /** The last 30-second step whose code was taken: it and those before are refused from then on. */
  lastStep: bigint({ mode: "number" }),
});

/** Wrong codes in a row, of the app and of recovery together; from the fifth on there is a wait. */
export const codeTries = pgTable("code_tries", {
  userId: owner().primaryKey(),
  count: integer().notNull(),
  waitUntil: instant(),
});

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
  (t) => [primaryKey({ columns: [t.userId, t.id] })],
);

/** Challenges that wait for an answer; global, because whoever signs in is not known yet. Taken once. */
export const passkeyChallenges = pgTable("passkey_challenges", {
  challengeHash: bytea().primaryKey(),
  /** What it was made for: `add <user>`, `sign-in`, or `second <user>`. */
  purpose: text().notNull(),
  expiresAt: instant().notNull(),
});

/** Accounts elsewhere that open an account here: by provider and its unchanging key, the second global look-up. */
export const externalIdentities = pgTable(
  "external_identities",
  {
    provider: text().notNull(),
    subject: text().notNull(),
    userId: owner(),
    /** As the provider told it when it was linked; shown, never looked up. */
    email: text(),
    linkedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.subject] }), index("external_identities_user").on(t.userId)],
);
