/** `number` is not shown as percent: a Sharpe ratio, a beta, years. */
export type Unit = "money" | "ratio" | "quantity" | "price" | "count" | "number" | "date";

/** Worded by translations. */
export interface Reason {
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Plain decimal text, or reasons. */
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
  /** A pie, a class, a sector. `id` is a name only. */
  | {
      readonly kind: "group";
      readonly id: string;
      readonly assetIds: readonly string[];
      readonly currencies: readonly string[];
    };

export function reason(code: string, params: Readonly<Record<string, string>> = {}): Reason {
  return { code, params };
}

/** Removes duplicates in order. */
export function uniqueNotes(notes: readonly Reason[]): readonly Reason[] {
  if (notes.length < 2) return notes;
  return [...new Map(notes.map((note) => [reasonKey(note), note])).values()];
}

/** Returns a key per distinct reason: code and params in their order. */
export function reasonKey(value: Reason): string {
  let key = value.code;
  // The length keeps a text from being read as the next name.
  for (const name in value.params) key += `|${name}:${value.params[name]?.length}:${value.params[name]}`;
  return key;
}
