import { useLoaderData, useSearchParams } from "react-router";
import { LoadedQueries } from "../../client/data/loaded-queries.tsx";
import { mainQuery, type ScreenData, screen } from "../../client/data/screen.ts";
import { PublicPage } from "../../shell/public-page.tsx";
import { ProductTeaser } from "../../ui/product/product-teaser.tsx";
import { readCalendarsInput } from "./calendars-input.ts";
import { CalendarsPage } from "./calendars-page.tsx";

const definition = screen({
  namespaces: ["market-calendar", "product-screens"],
  queries: ({ search }) => [mainQuery("GET /api/public/market-calendar", readCalendarsInput(search))],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

/** Market calendar, public. */
export default function CalendarsScreen() {
  const { answersAt } = useLoaderData<ScreenData>();
  const [search] = useSearchParams();
  return (
    <LoadedQueries answersAt={answersAt}>
      <PublicPage width="wide">
        <CalendarsPage input={readCalendarsInput(search)} />
        <ProductTeaser names={["dividends"]} />
      </PublicPage>
    </LoadedQueries>
  );
}
