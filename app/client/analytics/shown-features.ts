import { readState, writeState } from "../dom/storage.ts";

/** Returns whether a new feature was shown in this browser. */
export const wasFeatureShown = (feature: string): boolean =>
  readState("ui").shownFeatures.some((shown) => shown.feature === feature);

/** Stores when a feature was last shown. */
export function markFeatureShown(feature: string, date: string): void {
  const others = readState("ui").shownFeatures.filter((shown) => shown.feature !== feature);
  writeState("ui", { shownFeatures: [...others, { feature, date }] });
}
