import { parseArgs } from "node:util";
import type { z } from "zod";
import { InputError } from "../faults.ts";
import { beginStage } from "../progress.ts";
import { readInput } from "../read-input.ts";
import { toJsonText } from "../to-json.ts";

/** One calculator: what it reads and what it answers; `compute` gets checked input and may throw `InputError`. */
export interface Calculator<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;
  readonly compute: (input: z.output<Schema>) => object;
}

/** Keeps the types of one calculator's input together. */
export function calculator<Schema extends z.ZodType>(parts: Calculator<Schema>): Calculator {
  return {
    ...parts,
    compute: (input) => parts.compute(input as z.output<Schema>),
  };
}

/** Reads the one file of the command line ("-" is the standard input) and answers with the text to print. */
export function runCalculator(
  name: string,
  { schema, compute }: Calculator,
  argv: readonly string[],
): string {
  const { positionals } = parseArgs({ args: [...argv], allowPositionals: true, options: {} });
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) throw new InputError([`npx zerno ${name} FILE.json`]);
  const input = readInput(schema, path);
  beginStage("figures");
  const answer = compute(input);
  beginStage("writing the answer");
  return toJsonText(answer);
}
