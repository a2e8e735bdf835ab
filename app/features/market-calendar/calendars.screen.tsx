import { HydrationBoundary, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { useLoaderData, useSearchParams } from "react-router";
import { browserQueryClient } from "../../client/query-client.ts";
import { mainQuery, type ScreenData, screen } from "../../client/screen.ts";
import { PublicPage } from "../shell/public-page.tsx";
import { readCalendarsInput } from "./calendars-input.ts";
import { CalendarsPage } from "./calendars-page.tsx";

const definition = screen({
  namespaces: ["market-calendar"],
  queries: ({ search }) => [mainQuery("GET /api/public/market-calendar", readCalendarsInput(search))],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

/** Who pays when, for everybody and for search engines. */
export default function CalendarsScreen() {
  const [client] = useState(browserQueryClient);
  const { dehydrated } = useLoaderData<ScreenData>();
  const [search] = useSearchParams();
  return (
    <QueryClientProvider client={client}>
      <HydrationBoundary state={dehydrated}>
        <PublicPage width="wide">
          <CalendarsPage input={readCalendarsInput(search)} />
        </PublicPage>
      </HydrationBoundary>
    </QueryClientProvider>
  );
}
