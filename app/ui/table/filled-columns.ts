import type { Figure } from "../../shared/common.schema.ts";

/** Returns whether a cell has no figure or a known 0. */
const isBlank = (figure: Figure | null): boolean =>
  figure === null || ("value" in figure && Number(figure.value) === 0);

/** Returns columns with content in at least one row; refused and hidden figures count. Otherwise the first column. */
export function filledColumns<Name extends string>(
  names: readonly Name[],
  rows: readonly { readonly [Column in Name]: Figure | null }[],
): readonly Name[] {
  const filled = names.filter((name) => rows.some((row) => !isBlank(row[name])));
  return filled.length > 0 ? filled : names.slice(0, 1);
}
