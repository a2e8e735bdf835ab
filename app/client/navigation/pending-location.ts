import { useCallback } from "react";
import { useLocation } from "react-router";

/** Parameters of the last step that began in this tab. */
let begun: string | undefined;

/** Notes the address of a step; called for every client-side navigation. */
export function noteStep({ search }: URL): void {
  begun = search;
}

/**
 * Returns a reader of the parameters of the address: of the step under way, otherwise of this page. React
 * (`useNavigation`) knows a step later on a busy page, where it renders after everything else.
 */
export function usePendingSearch(): () => URLSearchParams {
  const { search } = useLocation();
  return useCallback(() => new URLSearchParams(begun ?? search), [search]);
}
