/** Joins aliases with "|"; a backslash escapes it. */
export const joinAliases = (aliases: readonly string[]): string =>
  aliases.map((alias) => alias.replace(/[\\|]/g, "\\$&")).join("|");

export const splitAliases = (cell: string): string[] => {
  const parts = cell.match(/(?:\\.|[^\\|])+/g) ?? [];
  return parts.map((part) => part.replace(/\\(.)/g, "$1"));
};
