/** Classes of preview lines, in the order of the screen; every line is in exactly one. */
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
