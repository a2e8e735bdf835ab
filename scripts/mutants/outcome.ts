import { z } from "zod";

export const outcomeSchema = z.object({
  id: z.number(),
  /** Below the source of the engine. */
  file: z.string(),
  kind: z.string(),
  /** From 1. */
  line: z.number(),
  column: z.number(),
  original: z.string(),
  replacement: z.string(),
  status: z.enum(["killed", "endless", "survived", "unreached"]),
  /** The first test that noticed. */
  by: z.string().optional(),
});

export type Outcome = z.infer<typeof outcomeSchema>;

/** The same change, as long as its file is the same. */
export const keyOf = (of: Pick<Outcome, "file" | "line" | "column" | "original" | "replacement">): string =>
  JSON.stringify([of.file, of.line, of.column, of.original, of.replacement]);

export const isLeft = ({ status }: Outcome): boolean => status === "survived" || status === "unreached";

const oneLine = (text: string): string => {
  const flat = text.replaceAll(/\s+/g, " ");
  return flat.length > 160 ? `${flat.slice(0, 160)}…` : flat;
};

/** The score of a file, and each mutant that nothing noticed. */
export function printOutcomes(name: string, outcomes: readonly Outcome[], mutants: number): void {
  const left = outcomes.filter(isLeft);
  const score = (100 * (outcomes.length - left.length)) / outcomes.length;
  const endless = outcomes.filter(({ status }) => status === "endless").length;
  const asked = outcomes.length === mutants ? `${mutants}` : `${outcomes.length} of ${mutants}`;
  console.log(
    `${name}: ${score.toFixed(1)} % of ${asked} mutants, ${left.length} left, ${endless} of the killed endless`,
  );
  for (const { line, status, kind, original, replacement } of left) {
    console.log(`  ${line} ${status} ${kind}: ${oneLine(original)}  ->  ${oneLine(replacement)}`);
  }
}
