import { index, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../identity/identity.tables.ts";
import { notNegative, oneOf } from "../server/db/checks.ts";
import { instant } from "../server/db/db-columns.ts";
import { languages } from "../shared/languages.ts";
import { mailStates } from "../shared/names/mail-states.ts";

/** waiting -> sent | failed (given up) | suppressed (the address had refused mail before) */
export type MailState = (typeof mailStates)[number];

/** Mails to be sent, written in the transaction of what they tell; kept for a month after, without what they said. */
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
    /**
     * By the template's schema; emptied when the mail is sent, because links in it open an account. One that is given up
     * keeps them for another try: by then those links have expired.
     */
    params: jsonb().notNull(),
    /** A second mail of the same word is not written; null: every one is. */
    once: text(),
    state: text().$type<MailState>().notNull().default("waiting"),
    attempts: smallint().notNull().default(0),
    /** Not before; moved ahead while an attempt runs, so that a second process leaves it alone. */
    nextAt: instant().notNull(),
    createdAt: instant().notNull(),
    endedAt: instant(),
    /** The server's last answer; empty: none. */
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

/** Addresses of users whose server refused mail for good: nothing more goes there until the user asks. */
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
