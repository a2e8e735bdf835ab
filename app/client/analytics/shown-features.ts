import { readState, writeState } from "../dom/storage.ts";

export const wasFeatureShown = (feature: string): boolean =>
  readState("ui").shownFeatures.some((shown) => shown.feature === feature);

export function markFeatureShown(feature: string, date: string): void {
  const others = readState("ui").shownFeatures.filter((shown) => shown.feature !== feature);
  writeState("ui", { shownFeatures: [...others, { feature, date }] });
}
