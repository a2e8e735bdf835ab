import { issue } from "../issue.ts";
import type { TableReading } from "../tables/table-reading.ts";
import type { TableRow } from "../tables/table-row.ts";

const found = new WeakMap<object, string>();

/** Returns the account's currency; without a line that proves it every line fails, rather than guess. */
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
