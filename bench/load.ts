import { existsSync } from "node:fs";
import path from "node:path";
import { loadFolder } from "../app/market/loading/load-folder.ts";
import { seedReference } from "../app/market/reference/seed-reference.ts";
import { root } from "../scripts/ensure.mjs";
import { withBenchDatabase } from "./bench-database.ts";
import { type BenchRow, beside, meanOf, toRow } from "./bench-row.ts";
import { plainCopy } from "./references.ts";

/** Twenty thousand assets, nine hundred thousand closes and rates, ten thousand dividends; not part of the program. */
const folder = path.resolve(root, "../shared/data");

/** Measures loading a folder of real data into an empty database, in seconds; skipped where absent. */
export const run = (): AsyncIterable<BenchRow> =>
  withBenchDatabase(async function* ({ db, dataDir }) {
    if (!existsSync(folder)) return;
    const now = new Date();
    await seedReference(db, now);
    const copy = await plainCopy(dataDir);
    const copies = [await meanOf(copy, Number.POSITIVE_INFINITY)];
    const started = performance.now();
    let universe = 0;
    for await (const { kind, seconds } of loadFolder(folder, { db, now }))
      if (kind === "universe") universe += seconds;
    const all = (performance.now() - started) / 1000;
    copies.push(await meanOf(copy, Number.POSITIVE_INFINITY));
    await copy.end();
    const references = copies.map((ms) => ms / 1000);
    yield beside(toRow("load/universe", "s", [universe]), copy.what, references);
    yield beside(toRow("load/all", "s", [all]), copy.what, references);
  });
