/** What shows other things once a way into the account has changed: the ways, the sessions that ended, the log. */
export const touchedByFactors = [
  "GET /api/user/sign-in-ways",
  "GET /api/user/security-setup",
  "GET /api/user/security-log",
] as const;
