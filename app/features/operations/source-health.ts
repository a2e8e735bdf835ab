import { useTranslation } from "react-i18next";
import type { Source } from "./operations.contract.ts";

type Health = {
  readonly state: "off" | "missing" | "unused" | "answers" | "failing" | "paused";
  readonly tone: "good" | "warn" | "plain";
};

/** How a source is, in one word. */
export function healthOf(source: Source): Health {
  if (!source.isOn) return { state: "off", tone: "plain" };
  if (source.missing.length > 0) return { state: "missing", tone: "warn" };
  if (source.addresses.some(({ state }) => state !== "closed")) return { state: "failing", tone: "warn" };
  if (source.addresses.some(({ pausedUntil }) => pausedUntil !== null))
    return { state: "paused", tone: "warn" };
  const { lastGoodAt: good, lastProblemAt: bad } = source;
  if (good === null && bad === null) return { state: "unused", tone: "plain" };
  return good !== null && (bad === null || good >= bad)
    ? { state: "answers", tone: "good" }
    : { state: "failing", tone: "warn" };
}

/** What went wrong, in words. */
export function useProblemText(): (problem: NonNullable<Source["lastProblem"]>) => string {
  const { t } = useTranslation("operations");
  return ({ code, params }) => t(`operations:problem.${code}`, { ...params, defaultValue: code });
}
