import path from "node:path";
import { root } from "../scripts/ensure.mjs";
import { type BenchRow, toRow, toSingle, type Wants } from "./bench-row.ts";
import { COLD_SIZES, type ColdSize, coldName } from "./engine/engine-names.ts";
import { inFreshProcess, textOf, withFolder } from "./engine/engine-runs.ts";

const rounds = 5;
const runs = 5;

const git = (...args: readonly string[]) => textOf("git", "-C", root, ...args);

/** Measures engine figures as multiples of another commit's, in interleaved processes. */
export async function* compareCommit(commit: string, wants: Wants): AsyncIterable<BenchRow> {
  for (const size of COLD_SIZES.filter((one) => wants(coldName(one))))
    yield await withFolder(async (folder) => {
      const tree = path.join(folder, "tree");
      // The engine and its benchmark import no installed package.
      await git("worktree", "add", "--detach", tree, commit);
      try {
        return await measureBoth(size, path.join(tree, "bench/engine/engine-process.ts"), commit);
      } finally {
        await git("worktree", "remove", "--force", tree);
      }
    });
}

async function measureBoth(size: ColdSize, program: string, commit: string): Promise<BenchRow> {
  const [here, there]: [number[], number[]] = [[], []];
  const task = { sizes: [size], runs };
  for (let round = 0; round < rounds; round += 1) {
    for (const { samples } of await inFreshProcess("cold", task)) here.push(...samples);
    for (const { samples } of await inFreshProcess("cold", task, program)) there.push(...samples);
  }
  const [now, before] = [toRow("", "ms", here).median, toRow("", "ms", there).median];
  const note = `${now.toFixed(2)} ms here, ${before.toFixed(2)} ms at ${commit}; ${rounds} processes of ${runs} runs each, in turn`;
  return toSingle(coldName(size), "x", now / before, note);
}
