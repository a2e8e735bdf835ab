import { Decimal } from "decimal.js";
import type { CalcFigure } from "../../e2e/figures/calc-answers.ts";
import { type Leaf, leavesOf } from "./leaves.ts";

/** Expected value: a figure, a number, null for unknown; undefined without a counterpart. */
export type Wanted = CalcFigure | string | number | null | undefined;

/** By the path of a number: what it is compared with. */
export type Compared = Readonly<Record<string, (leaf: Leaf) => Wanted>>;

/** By the path of a number: why it is no figure. */
export type Beside = Readonly<Record<string, string>>;

export interface AnswerTable {
  readonly compared: Compared;
  readonly beside: Beside;
}

/** The same number; float64 sums of thousands of days differ in their last bits. */
function isSame(found: string, wanted: string): boolean {
  const [one, other] = [new Decimal(found), new Decimal(wanted)];
  return one
    .minus(other)
    .abs()
    .lte(Decimal.max(other.abs().mul("1e-11"), "1e-13"));
}

/** A number that is answered with so many decimals. */
export const rounded = (wanted: Wanted, decimals: number): Wanted => {
  const text = textOf(wanted);
  return text === null ? wanted : new Decimal(text).toFixed(decimals);
};

const codesOf = (figure: CalcFigure | { readonly refused: readonly { readonly code: string }[] }): string =>
  (figure.refused ?? []).map(({ code }) => code).join(" ");

const textOf = (wanted: Wanted): string | null => {
  if (wanted === null || wanted === undefined) return null;
  if (typeof wanted === "object") return wanted.value ?? null;
  return String(wanted);
};

function difference({ keys, found }: Leaf, wanted: Wanted): string | undefined {
  const name = keys.join(".");
  if (wanted === undefined) return `${name}: nothing to be compared with`;
  const refused = typeof wanted === "object" && wanted !== null && wanted.refused ? codesOf(wanted) : "";
  if (typeof found === "object" && found !== null && "refused" in found) {
    const codes = codesOf(found as CalcFigure);
    return codes === refused
      ? undefined
      : `${name}: refused for "${codes}", calc says "${refused || textOf(wanted)}"`;
  }
  const value = typeof found === "object" && found !== null ? (found as { value: string }).value : found;
  const [shown, text] = [value === null ? null : String(value), textOf(wanted)];
  if (shown === null || text === null)
    return shown === text ? undefined : `${name}: ${shown}, calc says ${text ?? (refused || null)}`;
  if (!isSame(shown, text)) return `${name}: ${shown}, calc says ${text}`;
  const currencies = [found, wanted].map((one) => (one as { currency?: string } | null)?.currency);
  const [currency, other] = currencies;
  if (currency === undefined || other === undefined || currency === other) return undefined;
  return `${name}: in ${currency}, calc says ${other}`;
}

/** A pattern names fields; `*` is any one field or place of a list, `**` any number of them. */
const matcher = (pattern: string): RegExp => {
  const parts = pattern.split(".").map((part) => (part === "**" ? ".+" : part === "*" ? "[^.]+" : part));
  return new RegExp(`^${parts.join("\\.")}$`);
};

/**
 * Compares every number of an answer. What stands in neither list is a difference too, so that a figure that is added
 * to an answer cannot go uncompared; so is a line of the table that no number was found for.
 */
export function compareAnswer(answer: unknown, { compared, beside }: AnswerTable) {
  const rules = Object.entries(compared).map(([pattern, want]) => ({ pattern, at: matcher(pattern), want }));
  const others = Object.keys(beside).map((pattern) => ({ pattern, at: matcher(pattern) }));
  const used = new Set<string>();
  const differences: string[] = [];
  let count = 0;
  for (const leaf of leavesOf(answer)) {
    const rule = rules.find(({ at }) => at.test(leaf.path));
    if (rule) {
      used.add(rule.pattern);
      count += 1;
      const found = difference(leaf, rule.want(leaf));
      if (found !== undefined) differences.push(found);
      continue;
    }
    if (leaf.found === null) continue;
    const other = others.find(({ at }) => at.test(leaf.path));
    if (other) used.add(other.pattern);
    else differences.push(`${leaf.path}: ${JSON.stringify(leaf.found)} is compared with nothing`);
  }
  for (const { pattern } of [...rules, ...others])
    if (!used.has(pattern)) differences.push(`${pattern}: the answer has no such number`);
  return { differences, count };
}
