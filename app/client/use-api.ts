import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Contracts } from "../contracts.ts";
import type { InputOf, OutputOf } from "../shared/endpoint.ts";
import { type CallKey, callApi } from "./api-client.ts";
import type { ApiError } from "./api-error.ts";
import { usePrefs } from "./prefs-context.tsx";
import { queryKeyOf } from "./query-client.ts";

/** Data of a GET endpoint: hydrated from the page or fetched; the last data stays while new input loads. */
export function useApiQuery<K extends CallKey>(
  key: K,
  input: InputOf<Contracts[K]>,
  options: { readonly isEnabled?: boolean; readonly refetchMs?: number | false } = {},
) {
  const { prefs } = usePrefs();
  return useQuery<OutputOf<Contracts[K]>, ApiError>({
    queryKey: queryKeyOf(key, input as Record<string, unknown>, prefs),
    queryFn: ({ signal }) => callApi(key, input, { signal }),
    placeholderData: keepPreviousData,
    enabled: options.isEnabled ?? true,
    refetchInterval: options.refetchMs ?? false,
  });
}

/** A change: on success the queries of the named endpoints are fetched again where they are shown. */
export function useApiMutation<K extends CallKey>(key: K, touches: readonly CallKey[] = []) {
  const client = useQueryClient();
  return useMutation<OutputOf<Contracts[K]>, ApiError, InputOf<Contracts[K]> | FormData>({
    mutationFn: (input) => callApi(key, input),
    onSuccess: () => Promise.all(touches.map((touched) => client.invalidateQueries({ queryKey: [touched] }))),
  });
}
