import {
  keepPreviousData,
  type UseQueryResult,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback } from "react";
import type { Contracts } from "../../contracts.ts";
import type { InputOf, OutputOf } from "../../shared/endpoint.ts";
import { type CallKey, callApi } from "../api/api-client.ts";
import type { ApiError } from "../api/api-error.ts";
import { usePrefs } from "../prefs/prefs-context.tsx";
import { noteMade } from "./portfolios-state.ts";
import { queryKeyOf } from "./query-client.ts";

/** Returns an endpoint's data; the last stays while new input loads. */
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

export function useApiAhead<K extends CallKey>(key: K) {
  const { prefs } = usePrefs();
  const client = useQueryClient();
  return (input: InputOf<Contracts[K]>): void =>
    void client.prefetchQuery({
      queryKey: queryKeyOf(key, input as Record<string, unknown>, prefs),
      queryFn: ({ signal }) => callApi(key, input, { signal }),
    });
}

export function useApiFetch<K extends CallKey>(key: K) {
  const { prefs } = usePrefs();
  const client = useQueryClient();
  return useCallback(
    (input: InputOf<Contracts[K]>): Promise<OutputOf<Contracts[K]>> =>
      client.fetchQuery({
        queryKey: queryKeyOf(key, input as Record<string, unknown>, prefs),
        queryFn: ({ signal }) => callApi(key, input, { signal }),
      }),
    [client, key, prefs],
  );
}

export function useApiQueries<K extends CallKey>(key: K, inputs: readonly InputOf<Contracts[K]>[]) {
  const { prefs } = usePrefs();
  return useQueries({
    queries: inputs.map((input) => ({
      queryKey: queryKeyOf(key, input as Record<string, unknown>, prefs),
      queryFn: ({ signal }: { signal: AbortSignal }) => callApi(key, input, { signal }),
    })),
  }) as readonly UseQueryResult<OutputOf<Contracts[K]>, ApiError>[];
}

/**
 * Returns a change that refetches the named endpoints.
 * @param ifMatch row tag; a stale one is refused with STALE
 * @param onDone called on success, even after unmounting
 */
export function useApiMutation<K extends CallKey>(
  key: K,
  touches: readonly CallKey[] = [],
  { ifMatch, onDone }: { readonly ifMatch?: string | undefined; readonly onDone?: () => void } = {},
) {
  const client = useQueryClient();
  const renew = () =>
    Promise.all(touches.map((touched) => client.invalidateQueries({ queryKey: [touched] })));
  return useMutation<OutputOf<Contracts[K]>, ApiError, InputOf<Contracts[K]> | FormData>({
    mutationKey: [key],
    mutationFn: (input) => callApi(key, input, { ifMatch }),
    onSuccess: (answer) => {
      noteMade(key, answer);
      onDone?.();
      return renew();
    },
    onError: (error) => (error.code === "STALE" ? renew() : undefined),
  });
}
