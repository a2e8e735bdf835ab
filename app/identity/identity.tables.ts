import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { currencyCode, notNegative, oneOf } from "../server/db/checks.ts";
import { bytea, instant } from "../server/db/db-columns.ts";
import { Role } from "../shared/codes.ts";
import { planNames } from "../shared/plans.ts";

/**
 * Who. Every user-owned table carries `userId` first in its primary key, so rows can be sharded by user;
 * only `emails` and `invites` are global (small, looked up before the user is known).
 */
export const users = pgTable(
  "users",
  {
    userId: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    emailConfirmedAt: instant(),
    passwordHash: text(),
    language: text().notNull(),
    locale: text().notNull(),
    country: text().notNull(),
    currency: text().notNull(),
    /** Null: that of the device. */
    theme: text(),
    /** IANA name; says which day "today" is. */
    timeZone: text().notNull().default("UTC"),
    /** new -> profile -> portfolio -> completed */
    onboardingState: text().notNull().default("new"),
    socialUserKey: uuid().notNull(),
    analyticsUserId: uuid().notNull(),
    plan: text().notNull().default("Tier0"),
    /** Plan whose limits hold until its end while `plan` is Cancelled; null otherwise. */
    paidPlan: text(),
    isDemo: boolean().notNull().default(false),
    /** Imported files are forgotten once they are booked. */
    isFileForgotten: boolean().notNull().default(false),
    referralId: text(),
    /** The foreign page that first led here; null where none is known. */
    referrer: text(),
    createdAt: instant().notNull(),
  },
  (t) => [
    oneOf(t.theme, ["light", "dark"]),
    oneOf(t.onboardingState, ["new", "profile", "portfolio", "completed"]),
    oneOf(t.plan, planNames),
    oneOf(t.paidPlan, planNames),
    ...currencyCode(t.currency),
  ],
);

/** E-mail (lower case) to user: the one global look-up of identity. */
export const emails = pgTable(
  "emails",
  {
    email: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
  },
  (t) => [index("emails_user").on(t.userId)],
);

export const userRoles = pgTable(
  "user_roles",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    role: smallint().notNull(),
    grantedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.role] }), oneOf(t.role, Role)],
);

/** One row per sign-in; deleting it ends the access token, the refresh token and the page cookie at once. */
export const sessions = pgTable(
  "sessions",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    id: uuid().notNull(),
    accessHash: bytea().notNull(),
    accessExpiresAt: instant().notNull(),
    refreshHash: bytea().notNull(),
    refreshExpiresAt: instant().notNull(),
    pageHash: bytea().notNull(),
    createdAt: instant().notNull(),
    usedAt: instant().notNull(),
    address: text().notNull(),
    userAgent: text().notNull(),
    /** When the password (or another proof) was last given in this session; dangerous actions ask for it anew. */
    verifiedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] })],
);

/** Refresh tokens already exchanged: within 60 s a race, later a theft. */
export const spentRefreshTokens = pgTable(
  "spent_refresh_tokens",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    refreshHash: bytea().notNull(),
    sessionId: uuid().notNull(),
    spentAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.refreshHash] }),
    index("spent_refresh_tokens_session").on(t.userId, t.sessionId),
  ],
);

/** What a person agreed to: which text, which version, when and from where. Exportable. */
export const consents = pgTable(
  "consents",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    id: uuid().notNull(),
    kind: text().notNull(),
    version: text().notNull(),
    isGranted: boolean().notNull(),
    givenAt: instant().notNull(),
    address: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] })],
);

/** Sign-ins, refusals, role changes: readable by the user concerned. */
export const securityLog = pgTable(
  "security_log",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    id: uuid().notNull(),
    event: text().notNull(),
    happenedAt: instant().notNull(),
    address: text().notNull(),
    details: jsonb().notNull().default({}),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] })],
);

/** What a mailed link does. */
export type MailedPurpose = "confirm-email" | "reset-password" | "change-email";

/** Secrets of mailed links, good once; only the hash is kept. */
export const mailedCodes = pgTable(
  "mailed_codes",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    codeHash: bytea().notNull(),
    purpose: text().$type<MailedPurpose>().notNull(),
    /** The address it was mailed to: what it proves, whatever the account's address became since. */
    email: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] }), index("mailed_codes_expiry").on(t.expiresAt)],
);

/**
 * Tries at a secret, by a keyed hash of what is tried and whose it is: counted before the user is known, for addresses
 * without an account as well.
 */
export const authTries = pgTable(
  "auth_tries",
  {
    keyHash: bytea().primaryKey(),
    count: integer().notNull(),
    /** The next try is taken from here on. */
    nextAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [index("auth_tries_updated").on(t.updatedAt), ...notNegative(t.count)],
);

/** User name (lower case) to user: global like `emails`, since a name is looked up before its user is known. */
export const userNames = pgTable(
  "user_names",
  {
    name: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
  },
  (t) => [index("user_names_user").on(t.userId)],
);

/** What somebody shows of themselves; nobody else sees it before `isPublic`. */
export const publicProfiles = pgTable("public_profiles", {
  userId: uuid()
    .primaryKey()
    .references(() => users.userId, { onDelete: "cascade" }),
  /** As written; `user_names` has it in lower case. Null: none chosen yet. */
  userName: text(),
  displayName: text().notNull().default(""),
  about: text().notNull().default(""),
  /** An https address, or empty. */
  website: text().notNull().default(""),
  /** Further https addresses, in their owner's order. */
  links: text().array().notNull().default([]),
  isPublic: boolean().notNull().default(false),
  showsCountry: boolean().notNull().default(false),
  showsSince: boolean().notNull().default(true),
});

/** Uploaded pictures, drawn anew by this program: square WebP without anything but pixels. */
export const avatars = pgTable("avatars", {
  userId: uuid()
    .primaryKey()
    .references(() => users.userId, { onDelete: "cascade" }),
  bytes: bytea().notNull(),
  updatedAt: instant().notNull(),
});

/** Single-use registration links; only the hash is kept. */
export const invites = pgTable("invites", {
  codeHash: bytea().primaryKey(),
  createdAt: instant().notNull(),
  expiresAt: instant().notNull(),
  usedAt: instant(),
  usedBy: uuid(),
});

/** Installation-wide facts (the demo password, versions of generated data). */
export const settings = pgTable("settings", {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  version: bigint({ mode: "number" }).notNull().default(1),
});
