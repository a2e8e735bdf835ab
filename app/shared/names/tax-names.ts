/** Engine names of the groups of operations (НК РФ ст. 214.1), in the order of the law. */
export const taxGroups = [
  "traded-security",
  "untraded-security",
  "formerly-traded-security",
  "traded-derivative-on-securities",
  "traded-derivative-other",
  "untraded-derivative",
] as const;
/** Ordinary account, or type of individual investment account. */
export const wrappers = ["ordinary", "iis-a", "iis-b", "iis-3"] as const;
