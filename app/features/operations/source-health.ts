import { useTranslation } from "react-i18next";
import type { Source } from "./operations.contract.ts";

type Health = {
  readonly state: "off" | "missing" | "unused" | "answers" | "failing" | "paused";
  readonly tone: "good" | "warn" | "plain";
};

/** Returns the health of a source. */
export function healthOf(source: Source): Health {
  if (!source.isOn) return { state: "off", tone: "plain" };
  if (source.missing.length > 0) return { state: "missing", tone: "plain" };
  if (source.addresses.some(({ state }) => state !== "closed")) return { state: "failing", tone: "warn" };
  if (source.addresses.some(({ pausedUntil }) => pausedUntil !== null))
    return { state: "paused", tone: "warn" };
  const { lastGoodAt: good, lastProblemAt: bad } = source;
  if (good === null && bad === null) return { state: "unused", tone: "plain" };
  return good !== null && (bad === null || good >= bad)
    ? { state: "answers", tone: "good" }
    : { state: "failing", tone: "warn" };
}

/** Problems first, sources irrelevant to this installation last. */
const order: readonly Health["state"][] = ["failing", "paused", "answers", "unused", "missing", "off"];

/** Sources by how much they want a look; of equal ones the list's own order. */
export const byNeed = (sources: readonly Source[]): readonly Source[] =>
  [...sources].sort((a, b) => order.indexOf(healthOf(a).state) - order.indexOf(healthOf(b).state));

/** Returns the text of a problem. */
export function useProblemText(): (problem: NonNullable<Source["lastProblem"]>) => string {
  const { t } = useTranslation("operations");
  return ({ code, params }) => t(`operations:problem.${code}`, { ...params, defaultValue: code });
}
