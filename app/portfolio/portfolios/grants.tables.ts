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

export const portfolioGrants = pgTable(
  "portfolio_grants",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    portfolioId: uuid().notNull(),
    /** Index in `grantLevels`. */
    level: smallint().notNull(),
    label: text().notNull(),
    /** Null once used. */
    tokenHash: bytea(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** Another account, hence no foreign key: `removeOwnRows` clears it. */
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

/** Look-up of `portfolio_grants.grantee_id`. */
export const grantRecipients = pgTable(
  "grant_recipients",
  {
    /** The grantee. */
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
