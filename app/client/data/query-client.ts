import { QueryClient } from "@tanstack/react-query";
import type { Prefs } from "../../shared/prefs.ts";

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { retry: false },
    },
  });

let browserClient: QueryClient | undefined;

export function browserQueryClient(): QueryClient {
  if (typeof window === "undefined") return makeQueryClient();
  browserClient ??= makeQueryClient();
  return browserClient;
}

/** Covers input, locale, currency, and whether amounts are hidden. */
export const queryKeyOf = (
  key: string,
  input: Readonly<Record<string, unknown>>,
  prefs: Pick<Prefs, "locale" | "currency" | "isStealth">,
) => [key, input, prefs.locale, prefs.currency, prefs.isStealth] as const;
