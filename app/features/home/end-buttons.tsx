import { useRootData } from "../../client/data/root-data.ts";
import { StartButtons } from "./start-buttons.tsx";

/** The experiment: does an account come sooner where its button stands first? */
const test = "home-end-order";

/**
 * Start buttons at the end of the home page; if there are two, an A/B test decides their order. `staticExperiment` runs
 * it, and counts the page view if the reader agreed to that.
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
