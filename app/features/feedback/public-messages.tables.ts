import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { oneOf } from "../../server/db/checks.ts";
import { instant } from "../../server/db/db-columns.ts";
import { messageKinds } from "./public-messages.contract.ts";

/** Messages of visitors to the operator; no account is needed to write one. */
export const publicMessages = pgTable(
  "public_messages",
  {
    id: uuid().primaryKey(),
    /** One of `messageKinds`. */
    kind: text().notNull(),
    /** Empty if not given. */
    name: text().notNull(),
    /** Address for the reply; empty if not given. */
    email: text().notNull(),
    message: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index("public_messages_created").on(t.createdAt, t.id), oneOf(t.kind, messageKinds)],
);
