/** `ratio` is a part of one, read as percent; `number` is none: a Sharpe ratio, a beta, years. */
export type Unit = "money" | "ratio" | "quantity" | "price" | "count" | "number" | "date";

/** A coded statement with text parameters; the words are the translator's. */
export interface Reason {
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Plain decimal text, or the reasons why there is none. */
export type Figure =
  | {
      readonly value: string;
      readonly unit: Unit;
      readonly currency?: string;
      readonly notes?: readonly Reason[];
    }
  | { readonly refused: readonly Reason[]; readonly unit: Unit };

export type Scope =
  | { readonly kind: "portfolio" }
  | { readonly kind: "asset"; readonly assetId: string }
  | { readonly kind: "cash"; readonly currency: string }
  /** Some assets and the cash of some currencies as one: a pie, a class, a sector. `id` names it, no more. */
  | {
      readonly kind: "group";
      readonly id: string;
      readonly assetIds: readonly string[];
      readonly currencies: readonly string[];
    };

export function reason(code: string, params: Readonly<Record<string, string>> = {}): Reason {
  return { code, params };
}

/** The same remarks without repetitions, in their order. */
export function uniqueNotes(notes: readonly Reason[]): readonly Reason[] {
  if (notes.length < 2) return notes;
  return [...new Map(notes.map((note) => [reasonKey(note), note])).values()];
}

/** One text per distinct reason, to list each once. */
export function reasonKey(value: Reason): string {
  let key = value.code;
  // With its length a text cannot pass for the next name.
  for (const name in value.params) key += `|${name}:${value.params[name]?.length}:${value.params[name]}`;
  return key;
}
