import type { Figure } from "../../shared/common.schema.ts";

/** Whether a cell says nothing: no figure, or one that is known to be 0. */
const isBlank = (figure: Figure | null): boolean =>
  figure === null || ("value" in figure && Number(figure.value) === 0);

/**
 * Returns the columns that have something to say in at least one row: refused and hidden figures do. Of a table in which
 * no column has, the first.
 */
export function filledColumns<Name extends string>(
  names: readonly Name[],
  rows: readonly { readonly [Column in Name]: Figure | null }[],
): readonly Name[] {
  const filled = names.filter((name) => rows.some((row) => !isBlank(row[name])));
  return filled.length > 0 ? filled : names.slice(0, 1);
}
