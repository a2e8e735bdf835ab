import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { currencyCode, notNegative, oneOf, positive } from "../server/db/checks.ts";
import { bytea, instant } from "../server/db/db-columns.ts";
import { Role } from "../shared/codes.ts";
import { languages } from "../shared/languages.ts";
import { planNames } from "../shared/plans.ts";

/** For the search of administrators. */
export const userWords = (t: { readonly name: AnyPgColumn; readonly email: AnyPgColumn }) =>
  sql`to_tsvector('simple', translate(${t.name} || ' ' || ${t.email}, '@.-_+/', '      '))`;

/**
 * `userId` leads every user-owned primary key, for distribution by user. Look-ups have no foreign keys (docs/adr/0032).
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
    /** Null: the device's. */
    theme: text(),
    /** IANA name. */
    timeZone: text().notNull().default("UTC"),
    /** new -> profile -> portfolio -> completed */
    onboardingState: text().notNull().default("new"),
    socialUserKey: uuid().notNull(),
    analyticsUserId: uuid().notNull(),
    plan: text().notNull().default("Tier0"),
    /** In force until its end while `plan` is Cancelled. */
    paidPlan: text(),
    isDemo: boolean().notNull().default(false),
    isFileForgotten: boolean().notNull().default(false),
    referralId: text(),
    referrer: text(),
    /** UTC. */
    lastSeenOn: date().notNull().default(sql`(now() at time zone 'UTC')::date`),
    /** No sign-in, public pages or jobs. */
    disabledAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    index("users_created").on(t.createdAt, t.userId),
    index("users_seen").on(t.lastSeenOn, t.userId),
    index("users_email").on(t.email, t.userId),
    index("users_plan").on(t.plan, t.createdAt, t.userId),
    index("users_country").on(t.country, t.createdAt, t.userId),
    index("users_disabled").on(t.createdAt, t.userId).where(sql`disabled_at is not null`),
    index("users_onboarding").on(t.createdAt, t.userId).where(sql`onboarding_state <> 'completed'`),
    index("users_demo").on(t.createdAt, t.userId).where(sql`is_demo`),
    index("users_words").using("gin", userWords(t)),
    oneOf(t.theme, ["light", "dark"]),
    oneOf(t.onboardingState, ["new", "profile", "portfolio", "completed"]),
    oneOf(t.plan, planNames),
    oneOf(t.paidPlan, planNames),
    oneOf(t.language, languages),
    ...currencyCode(t.currency),
  ],
);

/** Look-up by lower-case address; of `users.email`. */
export const emails = pgTable(
  "emails",
  {
    email: text().primaryKey(),
    userId: uuid().notNull(),
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
  (t) => [
    primaryKey({ columns: [t.userId, t.role] }),
    index("user_roles_role").on(t.role, t.userId),
    oneOf(t.role, Role),
  ],
);

/** UTC days of use. */
export const userDays = pgTable(
  "user_days",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    day: date().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] }), index("user_days_day").on(t.day, t.userId)],
);

/** Deleting a row ends all tokens and the page cookie. */
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
    verifiedAt: instant(),
    verifiedFactorAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] })],
);

/** Reuse within 60 s is a race, later a theft. */
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

const consentKinds = ["personal-data", "terms", "marketing"] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** Exportable. */
export const consents = pgTable(
  "consents",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    id: uuid().notNull(),
    kind: text().$type<ConsentKind>().notNull(),
    version: text().notNull(),
    isGranted: boolean().notNull(),
    givenAt: instant().notNull(),
    address: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] }), oneOf(t.kind, consentKinds)],
);

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

const mailedPurposes = ["confirm-email", "reset-password", "change-email"] as const;
export type MailedPurpose = (typeof mailedPurposes)[number];

/** One-time, stored hashed. */
export const mailedCodes = pgTable(
  "mailed_codes",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    codeHash: bytea().notNull(),
    purpose: text().$type<MailedPurpose>().notNull(),
    /** Address proven by the link, even if the account's changes. */
    email: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.codeHash] }),
    index("mailed_codes_expiry").on(t.expiresAt),
    oneOf(t.purpose, mailedPurposes),
  ],
);

/** Attempts by keyed hash, with or without an account. */
export const authTries = pgTable(
  "auth_tries",
  {
    keyHash: bytea().primaryKey(),
    count: integer().notNull(),
    nextAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [index("auth_tries_updated").on(t.updatedAt), ...notNegative(t.count)],
);

/** Look-up by lower-case name; of `public_profiles.user_name`. */
export const userNames = pgTable(
  "user_names",
  {
    name: text().primaryKey(),
    userId: uuid().notNull(),
  },
  (t) => [
    index("user_names_user").on(t.userId),
    index("user_names_prefix").on(t.name.op("text_pattern_ops")),
  ],
);

/** Hidden until `isPublic`. */
export const publicProfiles = pgTable("public_profiles", {
  userId: uuid()
    .primaryKey()
    .references(() => users.userId, { onDelete: "cascade" }),
  /** As typed. */
  userName: text(),
  displayName: text().notNull().default(""),
  about: text().notNull().default(""),
  /** Https or empty. */
  website: text().notNull().default(""),
  links: text().array().notNull().default([]),
  isPublic: boolean().notNull().default(false),
  showsCountry: boolean().notNull().default(false),
  showsSince: boolean().notNull().default(true),
});

/**
 * Version of the community list, in one row: changed with list entries, profiles and withheld subjects by
 * `bumpPublicList`. The list cached in memory is compared with it.
 */
export const publicListState = pgTable("public_list_state", {
  id: smallint().primaryKey(),
  version: uuid().notNull(),
});

/** Uploaded pictures, drawn anew by this program: square WebP without anything but pixels. */
export const avatars = pgTable("avatars", {
  userId: uuid()
    .primaryKey()
    .references(() => users.userId, { onDelete: "cascade" }),
  bytes: bytea().notNull(),
  updatedAt: instant().notNull(),
});

/** One-time, stored hashed. */
export const invites = pgTable("invites", {
  codeHash: bytea().primaryKey(),
  createdAt: instant().notNull(),
  expiresAt: instant().notNull(),
  usedAt: instant(),
  usedBy: uuid(),
});

export const settings = pgTable(
  "settings",
  {
    key: text().primaryKey(),
    value: jsonb().notNull(),
    version: bigint({ mode: "number" }).notNull().default(1),
  },
  (t) => positive(t.version),
);
