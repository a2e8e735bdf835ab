import { useSyncExternalStore } from "react";
import type { UserInfo } from "../../shared/user-info.schema.ts";
import { setApiBase } from "../api/api-url.ts";
import { type RootData, useRootData } from "../data/root-data.ts";
import { readState, writeState } from "../dom/storage.ts";

let user: UserInfo | null = null;
const listeners = new Set<() => void>();

/** Initialised by the page's data, changed by calls, read by the route guard. */
export const sessionStore = {
  get user(): UserInfo | null {
    return user;
  },
  set user(next: UserInfo | null) {
    user = next;
    storeUser(next);
    for (const listener of listeners) listener();
  },
};

export function beginSession({ user: first, facts }: Pick<RootData, "user" | "facts">): void {
  setApiBase(facts.apiBase);
  if (user === null && first) sessionStore.user = first;
}

/** Stores the user (client contract, S3.1); nothing before a sign-in. */
export function storeUser(next: UserInfo | null): void {
  if (next === null && readState("auth").user === null) return;
  const { name, locale, onboardingState, socialUserKey, analyticsUserId } = next ?? ({} as UserInfo);
  writeState("auth", {
    user: next && { name, locale, onboardingState, socialUserKey, analyticsUserId },
  });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the signed-in user with this tab's latest changes, or null. */
export function useUser(): UserInfo | null {
  const { user: first } = useRootData();
  return useSyncExternalStore(
    subscribe,
    () => sessionStore.user ?? first,
    () => first,
  );
}
