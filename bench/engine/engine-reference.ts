import path from "node:path";
import { fileURLToPath } from "node:url";
import { SUMMED } from "../../packages/engine/bench/series-runs.ts";
import { textOf } from "./engine-runs.ts";

const source = fileURLToPath(new URL("../../packages/engine/bench/reference.c", import.meta.url));
const CLOSE_ENOUGH = 1e-9;

async function findCompiler(): Promise<string | undefined> {
  for (const compiler of ["cc", "gcc", "clang"]) {
    const version = await textOf(compiler, "--version").catch(() => undefined);
    if (version !== undefined) return compiler;
  }
  return undefined;
}

/** Compiles the C loop in `folder`; undefined without a compiler. */
export async function buildReference(folder: string): Promise<string | undefined> {
  const compiler = await findCompiler();
  if (compiler === undefined) return undefined;
  const program = path.join(folder, "reference");
  await textOf(compiler, "-O2", "-o", program, source, "-lm");
  return program;
}

/** Program of the C loop with its input file. */
export interface Reference {
  readonly program: string;
  readonly file: string;
}

/**
 * Returns the reference's median over the same data, in milliseconds. Throws when its sums differ from the engine's.
 */
export async function runReference(
  { program, file }: Reference,
  engineSums: readonly number[],
  runs: { readonly warmUps: number; readonly runs: number },
): Promise<number> {
  const text = await textOf(program, file, String(runs.warmUps), String(runs.runs));
  const [median = Number.NaN, ...sums] = text.trim().split("\n").map(Number);
  for (const [i, name] of SUMMED.entries()) {
    const [ours = Number.NaN, theirs = Number.NaN] = [engineSums[i], sums[i]];
    const difference = Math.abs(ours - theirs);
    if (!(difference <= CLOSE_ENOUGH * Math.max(1, Math.abs(ours)))) {
      throw new Error(`${name} adds up to ${ours}, in C to ${theirs}`);
    }
  }
  return median;
}
