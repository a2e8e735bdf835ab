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
