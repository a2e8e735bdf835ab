/** Pages to which a friend's or a partner's link may lead: the home page and three kinds of public pages. */
export const referralPages = /^\/$|^\/public\/(blog|asset|portfolios)\/./;

/** Longest referral that is stored. */
export const referralLength = 100;
