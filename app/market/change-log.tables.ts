import { sql } from "drizzle-orm";
import { bigint, index, pgSequence, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { oneOf } from "../server/db/checks.ts";
import { ofMarket } from "./market-columns.ts";

// The log of changes (docs/adr/0036): of each user, and of each shared market, what changed in which order. Entries and
// positions are written by change-log.ts and, for the rows of ledgers, by the statement that writes them.

/**
 * Numbers of entries, of all owners. They are taken under the lock of the owner's row in `change_heads`, so that an owner's
 * entries become visible in their order, and no number comes back after a transaction that came to nothing.
 */
export const changeNumbers = pgSequence("change_numbers");

/** The next number, for statements. */
export const nextNumber = sql`nextval('change_numbers')`;

/** Parts of a market whose changes readers tell apart; `events`: payments, splits, corporate events and terms. */
export const marketTopics = ["prices", "rates", "events"] as const;

/** Numbers of the latest entries by topic; 0 = none yet. */
const positionColumns = {
  prices: bigint({ mode: "number" }).notNull().default(0),
  rates: bigint({ mode: "number" }).notNull().default(0),
  events: bigint({ mode: "number" }).notNull().default(0),
};

const entryColumns = {
  topic: text().notNull(),
  /** A portfolio's id, an asset's id, "USD/RUB", or "*" for a change that names no series. */
  subject: text().notNull(),
  number: bigint({ mode: "number" }).notNull(),
};

/** One row per user, which writers lock, with the positions of what the user stored beside the market. */
export const changeHeads = pgTable("change_heads", { userId: uuid().primaryKey(), ...positionColumns });

/** The same of a shared market. */
export const marketChangeHeads = pgTable(
  "market_change_heads",
  { ownerId: uuid().primaryKey(), ...positionColumns },
  (t) => [ofMarket(t.ownerId)],
);

/** Changes of what belongs to a user: of each series the latest entry, of each portfolio the latest hundred. */
export const changeLog = pgTable(
  "change_log",
  {
    userId: uuid().notNull(),
    ...entryColumns,
    /** Of a portfolio: ledger rows that were added, changed or removed; null = many. */
    rowIds: uuid().array(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.topic, t.subject, t.number] }),
    index("change_log_number").on(t.userId, t.topic, t.number),
    oneOf(t.topic, ["portfolio", ...marketTopics]),
  ],
);

/** Changes of a shared market's series: of each the latest entry. */
export const marketChangeLog = pgTable(
  "market_change_log",
  { ownerId: uuid().notNull(), ...entryColumns },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.topic, t.subject, t.number] }),
    index("market_change_log_number").on(t.ownerId, t.topic, t.number),
    ofMarket(t.ownerId),
    oneOf(t.topic, marketTopics),
  ],
);
