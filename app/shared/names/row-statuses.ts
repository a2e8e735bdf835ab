/** Every line of the preview is in exactly one of these classes; the order is the screen's. */
export const rowStatuses = [
  "new",
  "known",
  "changed",
  "check",
  "needs-instrument",
  "oversold",
  "ignored",
  "failed",
] as const;
