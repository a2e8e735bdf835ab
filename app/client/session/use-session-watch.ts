import { useEffect } from "react";
import { isWidgetPath } from "../../shared/route-guard.ts";
import type { UserInfo } from "../../shared/user-info.schema.ts";
import { clearStates, hasLoggedInCookie, readState } from "../dom/storage.ts";

/** Clears tokens without the cookie; reloads when another tab changes the user. */
export function useSessionWatch(user: UserInfo | null): void {
  useEffect(() => {
    // The login page renews a lost cookie; a widget in a foreign frame has none.
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
    if (user && !hasLoggedInCookie() && readState("auth").refreshToken === null) location.reload();
    return () => removeEventListener("storage", onStorage);
  }, [user]);
}
