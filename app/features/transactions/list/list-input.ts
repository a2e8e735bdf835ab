import { screenInput } from "../../../client/data/screen-input.ts";
import type { Prefs } from "../../../shared/prefs.ts";
import { Activity } from "../activity-names.ts";

/** Exceeds a window; more on scrolling. */
const pageSize = 30;

/** Parses the list's filter in the address. */
export const listInput = (search: URLSearchParams, prefs: Prefs) => {
  const { portfolioId } = screenInput(search, prefs);
  const text = (name: string) => search.get(name) || undefined;
  return {
    ...(portfolioId ? { portfolioId } : {}),
    activity: Activity.find((name) => name === search.get("activity")) ?? "all",
    search: search.get("q") ?? "",
    ...(text("from") ? { from: text("from") } : {}),
    ...(text("to") ? { to: text("to") } : {}),
    ...(text("asset") ? { assetId: text("asset") } : {}),
    ...(text("kind") ? { kind: text("kind") } : {}),
    ...(text("account") ? { accountId: text("account") } : {}),
    ...(text("import") ? { importId: text("import") } : {}),
    pageSize,
  };
};
