/** Stretched by more than that a word looks wrong. */
const mostStretched = 0.1;

/** Whether a drawing of a width stands well in a box of another. */
export const isFitting = (box: number, drawn: number): boolean => Math.abs(box / drawn - 1) <= mostStretched;

/**
 * Widths in pixels that `chart.module.css` knows: in a narrower box the words of the server's drawing wait for the
 * browser's.
 */
export const wordWidths = [504, 560] as const;

/**
 * Returns the width from which a box shows the words of the server's drawing; undefined: every box does. In a narrower
 * one the drawing never fits, so that it is always drawn again: where it fits, hidden words would stay hidden.
 */
export const wordsFrom = (drawn: number): (typeof wordWidths)[number] | undefined =>
  wordWidths.findLast((width) => width <= drawn * (1 - mostStretched));
