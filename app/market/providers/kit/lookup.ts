/** Safe lookup: "constructor" and "toString" are not found. */
export function lookup<T>(
  entries: Readonly<Record<string, T>>,
): (name: string | null | undefined) => T | undefined {
  const table = new Map(Object.entries(entries));
  return (name) => table.get(name ?? "");
}
