import { QueryClient } from "@tanstack/react-query";
import type { Prefs } from "../../shared/prefs.ts";

/** Neither retries nor refetches on focus or reconnect (client contract, S9.12). */
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

/** Returns the tab's query client; on the server every render has its own. */
export function browserQueryClient(): QueryClient {
  if (typeof window === "undefined") return makeQueryClient();
  browserClient ??= makeQueryClient();
  return browserClient;
}

/** Returns the key of a query: endpoint, input, locale, currency, and whether amounts are hidden. */
export const queryKeyOf = (
  key: string,
  input: Readonly<Record<string, unknown>>,
  prefs: Pick<Prefs, "locale" | "currency" | "isStealth">,
) => [key, input, prefs.locale, prefs.currency, prefs.isStealth] as const;
