import { useIsMutating } from "@tanstack/react-query";
import { dropKey } from "../sync-keys.ts";

/**
 * Returns whether a connection is being deleted: until the list is reloaded without it, queries about it would respond
 * with NOT_FOUND.
 */
export const useIsLeaving = (id: string): boolean =>
  useIsMutating({
    mutationKey: [dropKey],
    predicate: ({ state }) => (state.variables as { connectionId?: string } | undefined)?.connectionId === id,
  }) > 0;
