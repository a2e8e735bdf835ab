import type { UserInfo } from "../features/account/account.contract.ts";

/**
 * The signed-in user as the browser knows it: set from the page's first data, changed by calls. The route guard
 * of client-side navigations reads it.
 */
export const sessionStore: { user: UserInfo | null } = { user: null };
