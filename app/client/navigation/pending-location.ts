import { useCallback } from "react";
import { useLocation } from "react-router";

/** Parameters of the last navigation begun. */
let begun: string | undefined;

/** Called for every client-side navigation. */
export function noteStep({ search }: URL): void {
  begun = search;
}

/** Reads the pending navigation's parameters, else the page's. `useNavigation` renders last on a busy page. */
export function usePendingSearch(): () => URLSearchParams {
  const { search } = useLocation();
  return useCallback(() => new URLSearchParams(begun ?? search), [search]);
}
