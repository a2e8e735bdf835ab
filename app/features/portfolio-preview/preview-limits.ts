/** Most lines a visitor may type or paste. */
export const mostLines = 100;

/** Largest statement of a visitor: about ten years of monthly statements of an active account. */
export const mostStatementBytes = 5 * 1024 * 1024;

/** Most rows of a visitor's statement; they are folded in a fraction of a second. */
export const mostStatementRows = 10_000;
