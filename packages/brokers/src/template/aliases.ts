/** Aliases stand in one cell, separated by "|" (a backslash protects a "|" inside one). */
export const joinAliases = (aliases: readonly string[]): string =>
  aliases.map((alias) => alias.replace(/[\\|]/g, "\\$&")).join("|");

export const splitAliases = (cell: string): string[] => {
  const parts = cell.match(/(?:\\.|[^\\|])+/g) ?? [];
  return parts.map((part) => part.replace(/\\(.)/g, "$1"));
};
