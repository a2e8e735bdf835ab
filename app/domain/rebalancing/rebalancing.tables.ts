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

/** Rebalancing settings of a portfolio: fees, smallest order, locked assets, tax. */
export const rebalanceSettings = pgTable(
  "rebalance_settings",
  {
    userId: uuid().notNull(),
    portfolioId: uuid().notNull(),
    /** `RebalanceSettings` of rebalance.schema.ts. */
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

/** Orders of a plan awaiting a decision; a confirmed one names its row. */
export const proposedOrders = pgTable(
  "proposed_orders",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    portfolioId: uuid().notNull(),
    /** Plan of the order, and its position there. */
    planId: uuid().notNull(),
    position: integer().notNull(),
    /** Code of `ProposalState`: pending, confirmed, dismissed. */
    state: smallint().notNull(),
    assetOwnerId: uuid().notNull(),
    assetId: uuid().notNull(),
    ...assetTargets,
    /** 1 buy, 2 sell: the codes of the ledger's kinds. */
    side: smallint().notNull(),
    quantity: decimal18().notNull(),
    /** Per unit as in the ledger (bonds: percent), in the asset's currency. */
    price: decimal18().notNull(),
    /** Bonds: accrued interest of the quantity, in the asset's currency. */
    accrued: money10(),
    /** Estimated by the fee model, in the plan's view currency. */
    fee: money10().notNull(),
    feeCurrency: text().notNull(),
    /** Booked row; not a foreign key, because rows can be deleted and restored. */
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
