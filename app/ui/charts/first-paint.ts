/** Stretched by more than that a word looks wrong. */
const mostStretched = 0.1;

/** Returns whether a drawing fits a box of another width. */
export const isFitting = (box: number, drawn: number): boolean => Math.abs(box / drawn - 1) <= mostStretched;

/** Pixel widths known to `chart.module.css`. */
export const wordWidths = [504, 560] as const;

/**
 * Returns the box width from which the words of the server's drawing are shown; undefined: always. In narrower boxes
 * the browser always redraws.
 */
export const wordsFrom = (drawn: number): (typeof wordWidths)[number] | undefined =>
  wordWidths.findLast((width) => width <= drawn * (1 - mostStretched));
