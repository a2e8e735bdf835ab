import { useEffect } from "react";
import { isWidgetPath } from "../../shared/route-guard.ts";
import type { UserInfo } from "../../shared/user-info.schema.ts";
import { clearStates, hasLoggedInCookie, readState } from "../dom/storage.ts";

/**
 * Keeps tab and session together: tokens without the logged_in cookie are forgotten, and a session changed in
 * another tab reloads this one (signed out there, or another user signed in).
 */
export function useSessionWatch(user: UserInfo | null): void {
  useEffect(() => {
    // The login page renews a session whose cookie was lost; elsewhere stale tokens are dropped.
    // A widget in another site's frame has no cookies, which says nothing about the session.
    if (isWidgetPath(location.pathname)) return undefined;
    if (!user && !hasLoggedInCookie() && !location.pathname.startsWith("/auth/")) clearStates("auth");
    const onStorage = (event: StorageEvent) => {
      if (event.key !== "auth" && event.key !== null) return;
      const isSignedIn = readState("auth").refreshToken !== null;
      const sessionOf = (text: string | null) => /"refreshToken":"([^.]+\.[^.]+)\./.exec(text ?? "")?.[1];
      if (isSignedIn !== (user !== null) || sessionOf(event.oldValue) !== sessionOf(event.newValue))
        location.reload();
    };
    addEventListener("storage", onStorage);
    // Signed out in another tab while this page was on its way: that tab's message came before anyone listened.
    if (user && !hasLoggedInCookie() && readState("auth").refreshToken === null) location.reload();
    return () => removeEventListener("storage", onStorage);
  }, [user]);
}
