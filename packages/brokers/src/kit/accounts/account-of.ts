import { issue } from "../issue.ts";
import type { TableReading } from "../tables/table-reading.ts";
import type { TableRow } from "../tables/table-row.ts";

const found = new WeakMap<object, string>();

/**
 * The account's currency of a file that does not print it: the one some line proves. A file without such a
 * line fails line by line: a guessed currency would be worse.
 */
export const accountOf = <Id extends string>(
  row: TableRow<Id>,
  reading: TableReading<Id>,
  prove: (row: TableRow<Id>) => string | undefined,
): string => {
  const known = found.get(reading) ?? reading.rows.map(prove).find((code) => code !== undefined) ?? "";
  found.set(reading, known);
  if (known === "") row.problem(issue("account-currency-unknown"));
  return known;
};
