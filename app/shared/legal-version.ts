/** The version of the legal texts now shown; a new text gets a new date. */
export const legalVersion = "2026-11-30";
