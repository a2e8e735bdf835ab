import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { assetReference, assetTargets } from "../../market/asset-reference.ts";
import { portfolios } from "../../portfolio/ledger.tables.ts";
import { currencyCode, notNegative, oneOf, positive } from "../../server/db/checks.ts";
import { decimal18, instant, money10 } from "../../server/db/db-columns.ts";
import { ProposalState } from "../../shared/codes.ts";

export const rebalanceSettings = pgTable(
  "rebalance_settings",
  {
    userId: uuid().notNull(),
    portfolioId: uuid().notNull(),
    settings: jsonb().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.portfolioId] }),
    foreignKey({
      columns: [t.userId, t.portfolioId],
      foreignColumns: [portfolios.userId, portfolios.id],
    }).onDelete("cascade"),
  ],
);

export const proposedOrders = pgTable(
  "proposed_orders",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    portfolioId: uuid().notNull(),
    planId: uuid().notNull(),
    position: integer().notNull(),
    state: smallint().notNull(),
    assetOwnerId: uuid().notNull(),
    assetId: uuid().notNull(),
    ...assetTargets,
    /** 1 buy, 2 sell, as in the ledger. */
    side: smallint().notNull(),
    quantity: decimal18().notNull(),
    /** Per unit in the asset's currency (bonds: percent). */
    price: decimal18().notNull(),
    /** Accrued interest in the asset's currency. */
    accrued: money10(),
    fee: money10().notNull(),
    feeCurrency: text().notNull(),
    /** No foreign key: rows can be deleted and restored. */
    transactionId: uuid(),
    createdAt: instant().notNull(),
    decidedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index("proposed_orders_portfolio").on(t.userId, t.portfolioId, t.state, t.createdAt),
    foreignKey({
      columns: [t.userId, t.portfolioId],
      foreignColumns: [portfolios.userId, portfolios.id],
    }).onDelete("cascade"),
    ...assetReference("proposed_orders", t),
    ...notNegative(t.position, t.price, t.accrued, t.fee),
    oneOf(t.state, ProposalState),
    oneOf(t.side, [1, 2]),
    ...positive(t.quantity),
    ...currencyCode(t.feeCurrency),
  ],
);
