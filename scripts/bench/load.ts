import { existsSync } from "node:fs";
import path from "node:path";
import { loadFolder } from "../../app/market/loading/load-folder.ts";
import { seedReference } from "../../app/market/reference/seed-reference.ts";
import { root } from "../ensure.mjs";
import { withBenchDatabase } from "./bench-database.ts";
import { type BenchRow, toRow } from "./bench-row.ts";

/** Twenty thousand assets, nine hundred thousand closes and rates, ten thousand dividends; not part of the program. */
const folder = path.resolve(root, "../shared/data");

/** Seconds for a folder of real data into an empty database; nothing where the folder is not there. */
export const run = (): AsyncIterable<BenchRow> =>
  withBenchDatabase(async function* ({ db }) {
    if (!existsSync(folder)) return;
    const now = new Date();
    await seedReference(db, now);
    const started = performance.now();
    let universe = 0;
    for await (const { kind, seconds } of loadFolder(folder, { db, now }))
      if (kind === "universe") universe += seconds;
    yield toRow("load/universe", "s", [universe]);
    yield toRow("load/all", "s", [(performance.now() - started) / 1000]);
  });
