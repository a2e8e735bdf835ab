import { parseArgs } from "node:util";
import type { z } from "zod";
import { InputError } from "../faults.ts";
import { beginStage } from "../progress.ts";
import { readInput } from "../read-input.ts";
import { toJsonText } from "../to-json.ts";

/** `compute` gets validated input and may throw `InputError`. */
export interface Calculator<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema;
  readonly compute: (input: z.output<Schema>) => object;
}

export function calculator<Schema extends z.ZodType>(parts: Calculator<Schema>): Calculator {
  return {
    ...parts,
    compute: (input) => parts.compute(input as z.output<Schema>),
  };
}

/** "-" is standard input. */
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
