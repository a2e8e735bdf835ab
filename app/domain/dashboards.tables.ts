import { foreignKey, integer, jsonb, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { portfolios } from "../portfolio/ledger.tables.ts";
import { positive } from "../server/db/checks.ts";
import { instant } from "../server/db/db-columns.ts";

/** Stored widget; parsed on reading, since a backup may contain any. */
interface KeptWidget {
  readonly id: string;
  readonly kind: string;
  readonly width: number;
  readonly height: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** Layout of a portfolio's dashboard; without a row the default. */
export const dashboards = pgTable(
  "dashboards",
  {
    userId: uuid().notNull(),
    portfolioId: uuid().notNull(),
    widgets: jsonb().$type<readonly KeptWidget[]>().notNull(),
    /** Increases with every change, against lost updates. */
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
