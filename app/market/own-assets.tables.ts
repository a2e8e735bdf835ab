import { index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { assetColumns, assetRules } from "./market-columns.ts";

export const ownAssets = pgTable(
  "own_assets",
  { userId: uuid().notNull(), id: uuid().notNull(), ...assetColumns },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index("own_assets_code").on(t.userId, t.ticker, t.exchange),
    ...assetRules(t),
  ],
);
