/**
 * Signs by which a spreadsheet takes a cell for a formula, with their full-width forms, and the blanks it skips before
 * them. An apostrophe is one of them so that it can be told from ours.
 */
const SIGNS = "=+\\-@\uff1d\uff0b\uff0d\uff20\\t\\r\\n'";
const RISKY = new RegExp(`^[${SIGNS}]`);
const GUARDED = new RegExp(`^'[${SIGNS}]`);

/** Puts an apostrophe before a text that a spreadsheet would run. Every export passes its text cells through it. */
export const guardText = (text: string): string => (RISKY.test(text) ? `'${text}` : text);

/** Takes the apostrophe away again; every other text, formulas included, stays as it is. */
export const unguardText = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text);
