/** Groups of operations (НК РФ ст. 214.1), in the law's order. */
export const taxGroups = [
  "traded-security",
  "untraded-security",
  "formerly-traded-security",
  "traded-derivative-on-securities",
  "traded-derivative-other",
  "untraded-derivative",
] as const;
export const wrappers = ["ordinary", "iis-a", "iis-b", "iis-3"] as const;
