/** Signs of a formula in spreadsheets; the apostrophe is listed because `guardText` adds it. */
const SIGNS = "=+\\-@\uff1d\uff0b\uff0d\uff20\\t\\r\\n'";
const RISKY = new RegExp(`^[${SIGNS}]`);
const GUARDED = new RegExp(`^'[${SIGNS}]`);

/** Prefixes an apostrophe to a text that a spreadsheet would execute; every export does so. */
export const guardText = (text: string): string => (RISKY.test(text) ? `'${text}` : text);

/** Removes that apostrophe. */
export const unguardText = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text);
