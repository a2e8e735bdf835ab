import { useRootData } from "../../client/data/root-data.ts";
import { StartButtons } from "./start-buttons.tsx";

/** The experiment: does an account come sooner where its button stands first? */
const test = "home-end-order";

/**
 * The start buttons at the end of the home page; in which order is an A/B test, where there are two to order.
 * `staticExperiment` runs it, and counts the page where its reader agreed to that.
 */
export function EndButtons() {
  const { isDemoOffered, apiBase, analyticsUrl } = useRootData().facts;
  return (
    <div
      data-experiment={isDemoOffered ? test : ""}
      data-api={`${apiBase}/api/ab-tests/`}
      data-analytics={analyticsUrl ?? undefined}
    >
      <StartButtons />
    </div>
  );
}
