import type { ScreenInput } from "../../../client/data/screen-input.ts";
import { useApiQuery } from "../../../client/data/use-api.ts";

export function useKinds(input: ScreenInput, isWanted: boolean) {
  const { data, error, refetch } = useApiQuery("GET /api/Dashboard", input, { isEnabled: isWanted });
  return { kinds: data?.kinds, error, refetch: () => void refetch() };
}
