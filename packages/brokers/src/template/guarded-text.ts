const RISKY = /^[=+\-@\t']/;
const GUARDED = /^'[=+\-@\t']/;

/** A spreadsheet would run a cell that starts like a formula: our export puts an apostrophe before it. */
export const guardText = (text: string): string => (RISKY.test(text) ? `'${text}` : text);

/** Takes the apostrophe away again; every other text, formulas included, is kept as plain text. */
export const unguardText = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text);

/** Aliases stand in one cell, separated by "|" (a backslash protects a "|" inside one). */
export const joinAliases = (aliases: readonly string[]): string =>
  aliases.map((alias) => alias.replace(/[\\|]/g, "\\$&")).join("|");

export const splitAliases = (cell: string): string[] => {
  const parts = cell.match(/(?:\\.|[^\\|])+/g) ?? [];
  return parts.map((part) => part.replace(/\\(.)/g, "$1"));
};
