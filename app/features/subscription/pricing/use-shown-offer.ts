import { useDismissibleNote } from "../../../client/prefs/use-dismissible-note.ts";
import type { Pricing } from "../buying/buying.schema.ts";
import { withoutOffer } from "./without-offer.ts";

/** Returns the prices with the limited offer until it is dismissed in this browser. */
export function useShownOffer(pricing: Pricing | undefined) {
  const { isShown, dismiss } = useDismissibleNote("offer");
  return { pricing: pricing && !isShown ? withoutOffer(pricing) : pricing, hide: dismiss };
}
