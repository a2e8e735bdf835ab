import { foreignKey, integer, jsonb, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { portfolios } from "../portfolio/ledger.tables.ts";
import { positive } from "../server/db/checks.ts";
import { instant } from "../server/db/db-columns.ts";

/** Parsed on reading: a backup may contain anything. */
interface StoredWidget {
  readonly id: string;
  readonly kind: string;
  readonly width: number;
  readonly height: string;
  readonly settings: Readonly<Record<string, string>>;
}

export const dashboards = pgTable(
  "dashboards",
  {
    userId: uuid().notNull(),
    portfolioId: uuid().notNull(),
    widgets: jsonb().$type<readonly StoredWidget[]>().notNull(),
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
