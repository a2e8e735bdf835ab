/**
 * What stands under a name in a table of ours. The name comes from a source: unlike a plain object, "constructor" and
 * "toString" are nothing here.
 */
export function lookup<T>(
  entries: Readonly<Record<string, T>>,
): (name: string | null | undefined) => T | undefined {
  const table = new Map(Object.entries(entries));
  return (name) => table.get(name ?? "");
}
