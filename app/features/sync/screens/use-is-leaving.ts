import { useIsMutating } from "@tanstack/react-query";
import { dropKey } from "../sync-keys.ts";

/**
 * Whether a connection is being dropped: until the list is there without it, and not a moment longer, nothing may be
 * asked about it, since one that is gone is not found.
 */
export const useIsLeaving = (id: string): boolean =>
  useIsMutating({
    mutationKey: [dropKey],
    predicate: ({ state }) => (state.variables as { connectionId?: string } | undefined)?.connectionId === id,
  }) > 0;
