import { sql } from "drizzle-orm";
import { realMarket } from "../app/market/market-reader.ts";
import { addSharedAssets } from "../app/market/reference/add-assets.ts";
import { seedReference } from "../app/market/reference/seed-reference.ts";
import { findAssetsByText } from "../app/market/search/search-assets.ts";
import { withBenchDatabase } from "./bench-database.ts";
import { type BenchRow, measure } from "./bench-row.ts";
import { plainQuery } from "./references.ts";
import { typed } from "./search-names.ts";
import { madeUpAssets } from "./synthetic-assets.ts";

const assets = 50_000;

/** Measures the search handler over fifty thousand assets. */
export const run = (wants: (name: string) => boolean): AsyncIterable<BenchRow> =>
  withBenchDatabase(async function* ({ db }) {
    const now = new Date();
    await seedReference(db, now);
    await db.transaction((tx) => addSharedAssets(tx, madeUpAssets(assets), now));
    await db.execute(sql`vacuum analyze assets`);
    const ask = (queries: readonly string[]) => {
      let turn = 0;
      return () => findAssetsByText(db, realMarket, queries[turn++ % queries.length] ?? "");
    };
    // Interleaved, so that every kind weighs equally.
    const all = Object.values(typed)[0]?.flatMap((_, at) =>
      Object.values(typed).map((list) => list[at] ?? ""),
    );
    const reference = plainQuery(db);
    if (wants("search/50000"))
      yield await measure("search/50000", { work: ask(all ?? []), reference, runs: 480, warmUps: 96 });
    for (const [sort, queries] of Object.entries(typed))
      if (wants(`search/50000-${sort}`))
        yield await measure(`search/50000-${sort}`, { work: ask(queries), reference, runs: 60, warmUps: 12 });
  });
