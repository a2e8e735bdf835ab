/** Names and lifetime of our cookies. */
export const cookieNames = { session: "session", loggedIn: "logged_in", prefs: "prefs" } as const;
/** The specification's default cookie lifetime: 30 days. */
export const cookieMaxAgeS = 30 * 24 * 3600;
