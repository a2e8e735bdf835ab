import { Decimal } from "decimal.js";
import type { CalcFigure } from "../../e2e/figures/calc-answers.ts";
import { type Leaf, leavesOf } from "./leaves.ts";

/** Expected value: a figure, a number, null for unknown; undefined without a counterpart. */
export type Wanted = CalcFigure | string | number | null | undefined;

/** Expected values by path of the number. */
export type Compared = Readonly<Record<string, (leaf: Leaf) => Wanted>>;

/** Reasons that a number is no figure, by its path. */
export type Beside = Readonly<Record<string, string>>;

export interface AnswerTable {
  readonly compared: Compared;
  readonly beside: Beside;
}

/** Sums of float64 over thousands of days differ in their last bits. */
function isSame(found: string, wanted: string): boolean {
  const [one, other] = [new Decimal(found), new Decimal(wanted)];
  return one
    .minus(other)
    .abs()
    .lte(Decimal.max(other.abs().mul("1e-11"), "1e-13"));
}

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

/** Patterns name fields; `*` is any field or index, `**` any number of them. */
const matcher = (pattern: string): RegExp => {
  const parts = pattern.split(".").map((part) => (part === "**" ? ".+" : part === "*" ? "[^.]+" : part));
  return new RegExp(`^${parts.join("\\.")}$`);
};

/**
 * Compares every number of an answer. A number in neither list is a difference, so that no new figure goes uncompared;
 * so is a line of the table without a number.
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
