import { type DehydratedState, HydrationBoundary, QueryClientProvider } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useMemo, useState } from "react";
import { browserQueryClient } from "./query-client.ts";

/** Loaders' results on the server; empty in the browser. */
export const PageAnswersContext = createContext<readonly string[]>([]);

interface LoadedQueriesProps {
  readonly answersAt: number | null;
  readonly within?: number | null;
  readonly children: ReactNode;
}

const blockId = (at: number) => `zerno-answers-${at}`;

/** Provides the tab's data client, filled with the answers the page's loaders fetched. */
export function LoadedQueries({ answersAt, within = null, children }: LoadedQueriesProps) {
  const [client] = useState(browserQueryClient);
  const answers = use(PageAnswersContext);
  const state = useMemo((): DehydratedState => {
    const read = (at: number | null) => {
      if (at === null) return [];
      const text = answers[at] ?? document.getElementById(blockId(at))?.textContent;
      return text ? (JSON.parse(text) as DehydratedState).queries : [];
    };
    return { queries: [...read(answersAt), ...read(within)], mutations: [] };
  }, [answers, answersAt, within]);
  return (
    <QueryClientProvider client={client}>
      <HydrationBoundary state={state}>{children}</HydrationBoundary>
      {[answersAt, within].map((at) => at !== null && <Block key={at} at={at} text={answers[at] ?? ""} />)}
    </QueryClientProvider>
  );
}

function Block({ at, text }: { readonly at: number; readonly text: string }) {
  return (
    <script
      id={blockId(at)}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own answers; "<" would end the block early
      dangerouslySetInnerHTML={{ __html: text.replaceAll("<", "\\u003c") }}
    />
  );
}
