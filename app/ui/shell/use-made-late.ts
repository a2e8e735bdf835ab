import { useState } from "react";
import { useBeforePaint } from "../table/use-before-paint.ts";

/**
 * For drawers: they are made when they are first opened, since a page has many and most stay closed. The library gives
 * focus back, and plays the opening, only to what was there before it was opened, so a made one is closed for the length
 * of one render.
 */
export function useMadeLate(isWanted: boolean): { readonly isMade: boolean; readonly isOpen: boolean } {
  const [wasMade, setWasMade] = useState(isWanted);
  useBeforePaint(() => {
    if (isWanted) setWasMade(true);
  }, [isWanted]);
  return { isMade: wasMade || isWanted, isOpen: wasMade && isWanted };
}
