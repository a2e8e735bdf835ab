import { useEffect, useState } from "react";
import { readState, writeState } from "../../../client/dom/storage.ts";
import type { Pricing } from "../buying/buying.schema.ts";
import { withoutOffer } from "./without-offer.ts";

/**
 * Prices with the limited offer, until the reader hides it: `showDiscount` (client contract, S3.5) is stored in this
 * browser. The server's page shows the offer, which is what a browser without that state does.
 */
export function useShownOffer(pricing: Pricing | undefined) {
  const [showDiscount, setShown] = useState(true);
  useEffect(() => setShown(readState("ui").showDiscount), []);
  const hide = () => {
    writeState("ui", { showDiscount: false });
    writeState("app", { showDiscount: false });
    setShown(false);
  };
  return { pricing: pricing && !showDiscount ? withoutOffer(pricing) : pricing, hide };
}
