/** Queries affected by a change of sign-in methods. */
export const factorQueryKeys = [
  "GET /api/user/sign-in-ways",
  "GET /api/user/security-setup",
  "GET /api/user/security-log",
] as const;
