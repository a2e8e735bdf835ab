import { useCallback } from "react";
import { useLocation } from "react-router";

let begun: string | undefined;

export function noteStep({ search }: URL): void {
  begun = search;
}

/** Reads the pending navigation's parameters, else the page's: `useNavigation` renders last. */
export function usePendingSearch(): () => URLSearchParams {
  const { search } = useLocation();
  return useCallback(() => new URLSearchParams(begun ?? search), [search]);
}
