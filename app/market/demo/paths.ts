import { dayNumber, type IsoDate } from "@zerno/engine";
import { createNoise } from "./noise.ts";

/** Never changes: a later `today` only adds days. */
export const demoFirstDay = dayNumber("2011-01-03" as IsoDate);

export interface Episode {
  readonly from: string;
  readonly to: string;
  readonly change: number;
}

export interface WalkSpec {
  readonly seed: string;
  readonly drift: number;
  readonly volatility: number;
  /** 252, or 365 where every day counts. */
  readonly daysPerYear?: number;
  readonly episodes?: readonly Episode[];
}

/** Pull towards the trend per open day; keeps 15 years believable. */
const pull = 0.0016;
const noiseInEpisodes = 1.8;

const toDay = (date: string): number => dayNumber(date as IsoDate);

export function walk(spec: WalkSpec, open: Uint8Array): Float64Array {
  const noise = createNoise(spec.seed);
  const step = spec.volatility / Math.sqrt(spec.daysPerYear ?? 252);
  const episodes = (spec.episodes ?? []).map((e) => ({ ...e, first: toDay(e.from), last: toDay(e.to) }));
  const out = new Float64Array(open.length);
  let wander = 0;
  let moved = 0;
  for (let index = 0; index < open.length; index++) {
    const day = demoFirstDay + index;
    let factor = 1;
    for (const { first, last, change } of episodes) {
      if (day < first || day > last) continue;
      moved += change / (last - first + 1);
      factor = noiseInEpisodes;
    }
    if (open[index] === 1) wander += step * factor * noise.normal(day) - pull * wander;
    out[index] = (spec.drift * index) / 365.25 + wander + moved;
  }
  return out;
}

/** Linear between points, flat after the last. */
export function anchored(
  points: readonly (readonly [date: string, level: number])[],
  length: number,
): Float64Array {
  const out = new Float64Array(length);
  const stops = points.map(([date, level]) => ({ at: toDay(date) - demoFirstDay, level }));
  let next = 0;
  for (let index = 0; index < length; index++) {
    while (next < stops.length && (stops[next]?.at ?? 0) <= index) next++;
    const before = stops[Math.max(0, next - 1)] ?? { at: 0, level: 0 };
    const after = stops[next] ?? before;
    const share = after.at > before.at ? Math.max(0, index - before.at) / (after.at - before.at) : 0;
    out[index] = before.level + (after.level - before.level) * share;
  }
  return out;
}
