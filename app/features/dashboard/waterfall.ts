import type { Figure } from "../../shared/common.schema.ts";

interface Line {
  readonly key: string;
  readonly sign: 1 | -1;
  readonly figure: Figure;
}

/** A bar from `start` to `end`, as shares of the width. */
export interface Step {
  readonly start: number;
  readonly end: number;
  readonly tone: "edge" | "gain" | "loss" | "flow";
}

const edges: ReadonlySet<string> = new Set(["valueStart", "valueEnd"]);

/**
 * Returns the bars of a waterfall: boundary values from zero, each line from the previous end. For drawing only.
 * Undefined when a line has no value.
 */
export function stepsOf(lines: readonly Line[]): Step[] | undefined {
  let level = 0;
  const spans: { low: number; high: number; tone: Step["tone"] }[] = [];
  for (const { key, sign, figure } of lines) {
    if (!("value" in figure)) return undefined;
    const amount = Number(figure.value) * sign;
    const from = edges.has(key) ? 0 : level;
    const to = from + amount;
    level = to;
    const tone = edges.has(key) ? "edge" : key === "netFlows" ? "flow" : amount < 0 ? "loss" : "gain";
    spans.push({ low: Math.min(from, to), high: Math.max(from, to), tone });
  }
  const lowest = Math.min(0, ...spans.map(({ low }) => low));
  const width = Math.max(0, ...spans.map(({ high }) => high)) - lowest;
  if (width === 0) return undefined;
  return spans.map(({ low, high, tone }) => ({
    start: (low - lowest) / width,
    end: (high - lowest) / width,
    tone,
  }));
}
