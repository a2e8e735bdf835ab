import { useSearchParams } from "react-router";
import { mainQuery, query, screen } from "../../../client/data/screen.ts";
import { usePrefs } from "../../../client/prefs/prefs-context.tsx";
import { calendarQuery, readCalendarInput } from "./calendar-input.ts";
import { CalendarPage } from "./calendar-page.tsx";

const definition = screen({
  namespaces: ["income"],
  queries: ({ search, prefs }) => [
    mainQuery("GET /api/divs-calendar", calendarQuery(readCalendarInput(search, prefs))),
    query("GET /api/MyPortfolio", {}),
  ],
});
export const handle = definition.handle;
export const loader = definition.loader;
export const clientLoader = definition.clientLoader;

export default function DivCalendarScreen() {
  const [search] = useSearchParams();
  const { prefs } = usePrefs();
  return <CalendarPage input={readCalendarInput(search, prefs)} />;
}
