/** Stretched by more than that a word looks wrong. */
const mostStretched = 0.1;

export const isFitting = (box: number, drawn: number): boolean => Math.abs(box / drawn - 1) <= mostStretched;

/** Pixel widths known to `chart.module.css`. */
export const wordWidths = [504, 560] as const;

/**
 * Returns the box width from which the server's words are shown; undefined: always. Narrower boxes are always redrawn.
 */
export const wordsFrom = (drawn: number): (typeof wordWidths)[number] | undefined =>
  wordWidths.findLast((width) => width <= drawn * (1 - mostStretched));
