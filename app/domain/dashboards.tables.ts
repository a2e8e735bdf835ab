import { foreignKey, integer, jsonb, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { portfolios } from "../portfolio/ledger.tables.ts";
import { positive } from "../server/db/checks.ts";
import { instant } from "../server/db/db-columns.ts";

/** A widget as it is kept; whoever reads one parses it: a backup may have brought it. */
interface KeptWidget {
  readonly id: string;
  readonly kind: string;
  readonly width: number;
  readonly height: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** How a user arranged the dashboard of a portfolio; without a row it is the one everybody starts with. */
export const dashboards = pgTable(
  "dashboards",
  {
    userId: uuid().notNull(),
    portfolioId: uuid().notNull(),
    widgets: jsonb().$type<readonly KeptWidget[]>().notNull(),
    /** Counts up with every change: two tabs do not overwrite each other. */
    version: integer().notNull().default(1),
    changedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.portfolioId] }),
    foreignKey({
      columns: [t.userId, t.portfolioId],
      foreignColumns: [portfolios.userId, portfolios.id],
    }).onDelete("cascade"),
    ...positive(t.version),
  ],
);
