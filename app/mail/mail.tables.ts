import { index, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../identity/identity.tables.ts";
import { notNegative, oneOf } from "../server/db/checks.ts";
import { instant } from "../server/db/db-columns.ts";
import { languages } from "../shared/languages.ts";
import { mailStates } from "../shared/names/mail-states.ts";

/** waiting -> sent | failed | suppressed (the address had bounced) */
export type MailState = (typeof mailStates)[number];

/** Written in the transaction it reports on; kept for a month. */
export const mailOutbox = pgTable(
  "mail_outbox",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    id: uuid().notNull(),
    to: text().notNull(),
    template: text().notNull(),
    language: text().notNull(),
    /** Emptied when sent: links open accounts. Kept for a retry of a failed mail, whose links have expired. */
    params: jsonb().notNull(),
    /** Null: not unique. */
    once: text(),
    state: text().$type<MailState>().notNull().default("waiting"),
    attempts: smallint().notNull().default(0),
    /** Lease while an attempt runs. */
    nextAt: instant().notNull(),
    createdAt: instant().notNull(),
    endedAt: instant(),
    /** The server's last response. */
    answer: text().notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex("mail_outbox_once").on(t.userId, t.once),
    index("mail_outbox_due").on(t.state, t.nextAt),
    index("mail_outbox_listed").on(t.state, t.id),
    oneOf(t.state, mailStates),
    oneOf(t.language, languages),
    ...notNegative(t.attempts),
  ],
);

/** Addresses that bounced; suppressed until the user asks again. */
export const mailRefusals = pgTable(
  "mail_refusals",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    address: text().notNull(),
    refusedAt: instant().notNull(),
    answer: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.address] })],
);
