import { ensureBuilt } from "../scripts/ensure.mjs";
import { type BenchRow, beside, toRow } from "./bench-row.ts";
import { bareStart } from "./references.ts";
import { startServer, withDataDir } from "./running-server.ts";

const runs = 5;

/** Measures seconds from starting the program on existing data to the first page; the first start is excluded. */
export const run = (): AsyncIterable<BenchRow> =>
  withDataDir(async function* (dataDir) {
    await ensureBuilt(process.execPath);
    const reference = bareStart(dataDir);
    const samples: number[] = [];
    const bare: number[] = [];
    for (let start = 0; start <= runs; start += 1) {
      const started = performance.now();
      const server = await startServer({ dataDir });
      const { status } = await fetch(server.url);
      if (status !== 200) throw new Error(`the first page answered ${status}`);
      if (start > 0) samples.push((performance.now() - started) / 1000);
      await server.stop();
      const ms = await reference.time();
      if (start > 0) bare.push(ms / 1000);
    }
    yield beside(toRow("start/second", "s", samples), reference.what, bare);
  });
