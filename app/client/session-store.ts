import { useSyncExternalStore } from "react";
import type { UserInfo } from "../features/account/account.contract.ts";
import { useRootData } from "./root-data.ts";

let user: UserInfo | null = null;
const listeners = new Set<() => void>();

/**
 * The signed-in user as the browser knows it: set from the page's first data, changed by calls. The route guard
 * of client-side navigations reads it.
 */
export const sessionStore = {
  get user(): UserInfo | null {
    return user;
  },
  set user(next: UserInfo | null) {
    user = next;
    for (const listener of listeners) listener();
  },
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The signed-in user with the latest changes of this tab, or null. */
export function useUser(): UserInfo | null {
  const { user: first } = useRootData();
  return useSyncExternalStore(
    subscribe,
    () => sessionStore.user ?? first,
    () => first,
  );
}
