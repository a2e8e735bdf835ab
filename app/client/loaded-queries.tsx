import { type DehydratedState, HydrationBoundary, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { browserQueryClient } from "./query-client.ts";

interface LoadedQueriesProps {
  /** `ScreenData.dehydrated` of the screen, or of the layout around it. */
  readonly dehydrated: string | null;
  /** Of the screen within a layout that has data of its own. */
  readonly within?: string | null;
  readonly children: ReactNode;
}

/** The tab's data client, with what the page's loaders asked on the server. */
export function LoadedQueries({ dehydrated, within = null, children }: LoadedQueriesProps) {
  const [client] = useState(browserQueryClient);
  const state = useMemo(
    (): DehydratedState => ({
      queries: [dehydrated, within].flatMap((text) =>
        text === null ? [] : (JSON.parse(text) as DehydratedState).queries,
      ),
      mutations: [],
    }),
    [dehydrated, within],
  );
  return (
    <QueryClientProvider client={client}>
      <HydrationBoundary state={state}>{children}</HydrationBoundary>
    </QueryClientProvider>
  );
}
