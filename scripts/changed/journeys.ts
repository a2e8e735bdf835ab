import type { Reached } from "./import-graph.ts";

const singular = (name: string): string => name.replace(/s$/, "");

/** By name: report.test.ts belongs to reports. */
const isOf = (journey: string, feature: string): boolean => {
  const words = (journey.split("/").at(-1) ?? "").replace(".test.ts", "").split("-").map(singular).join("-");
  return `-${words}-`.includes(`-${singular(feature)}-`);
};

export function journeysOf(
  changed: readonly string[],
  journeys: readonly string[],
  reached: ReadonlyMap<string, Reached>,
): { readonly changed: readonly string[]; readonly near: readonly string[] } {
  const features = new Set(changed.flatMap((file) => /^app\/features\/([^/]+)\//.exec(file)?.[1] ?? []));
  const own = journeys.filter((file) => changed.includes(file));
  const near = journeys.filter(
    (file) => !own.includes(file) && (reached.has(file) || [...features].some((name) => isOf(file, name))),
  );
  return { changed: own, near };
}
