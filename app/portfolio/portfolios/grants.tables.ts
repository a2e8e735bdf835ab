import {
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { between } from "../../server/db/checks.ts";
import { bytea, instant } from "../../server/db/db-columns.ts";
import { grantLevels } from "../../shared/endpoint.ts";
import { portfolios } from "../ledger.tables.ts";

/** Portfolios that their owners let others see or change: invitations, and what became of them. */
export const portfolioGrants = pgTable(
  "portfolio_grants",
  {
    /** Owner of the portfolio. */
    userId: uuid().notNull(),
    id: uuid().notNull(),
    portfolioId: uuid().notNull(),
    /** Place in `grantLevels`. */
    level: smallint().notNull(),
    /** Name given by the owner. */
    label: text().notNull(),
    /** Of the link's token, which works once; null once it was used. */
    tokenHash: bytea(),
    createdAt: instant().notNull(),
    /** Until when the link can be used. */
    expiresAt: instant().notNull(),
    /**
     * Account that used the link, and when; null: unused. A different account than the row's, hence no foreign key:
     * `removeOwnRows` clears it.
     */
    granteeId: uuid(),
    acceptedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex("portfolio_grants_once").on(t.userId, t.portfolioId, t.granteeId),
    foreignKey({
      columns: [t.userId, t.portfolioId],
      foreignColumns: [portfolios.userId, portfolios.id],
    }).onDelete("cascade"),
    between(t.level, 0, grantLevels.length - 1),
  ],
);

/** Look-up of grants by the account that has them; of `portfolio_grants.grantee_id`. */
export const grantRecipients = pgTable(
  "grant_recipients",
  {
    /** The account that was let in. */
    userId: uuid().notNull(),
    ownerId: uuid().notNull(),
    grantId: uuid().notNull(),
    portfolioId: uuid().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.ownerId, t.grantId] }),
    index("grant_recipients_portfolio").on(t.ownerId, t.portfolioId),
  ],
);
