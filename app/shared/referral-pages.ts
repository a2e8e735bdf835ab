/** Pages that accept a friend's or partner's link: the home page and three kinds of public pages. */
export const referralPages = /^\/$|^\/public\/(blog|asset|portfolios)\/./;

/** Longest referral that is stored. */
export const referralLength = 100;
