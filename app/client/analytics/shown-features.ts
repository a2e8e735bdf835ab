import { readState, writeState } from "../dom/storage.ts";

/** Whether something new was shown to this browser's reader already. */
export const wasFeatureShown = (feature: string): boolean =>
  readState("ui").shownFeatures.some((shown) => shown.feature === feature);

/** Remembers that a feature was shown; its date is that of the last time. */
export function markFeatureShown(feature: string, date: string): void {
  const others = readState("ui").shownFeatures.filter((shown) => shown.feature !== feature);
  writeState("ui", { shownFeatures: [...others, { feature, date }] });
}
