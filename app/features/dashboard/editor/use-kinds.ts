import type { ScreenInput } from "../../../client/data/screen-input.ts";
import { useApiQuery } from "../../../client/data/use-api.ts";

/** The kinds of widgets there are; asked for when they are wanted. */
export function useKinds(input: ScreenInput, isWanted: boolean) {
  const { data, error, refetch } = useApiQuery("GET /api/Dashboard", input, { isEnabled: isWanted });
  return { kinds: data?.kinds, error, refetch: () => void refetch() };
}
