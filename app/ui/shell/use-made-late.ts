import { useState } from "react";
import { useBeforePaint } from "../table/use-before-paint.ts";

/**
 * For drawers and menus: they are made when they are first opened, since a page has many and most stay closed. The
 * library gives focus back, and plays the opening, only to what was there before it was opened, so a made one is
 * closed for the length of one render.
 *
 * @param onMade called between the two, before anything is painted
 */
export function useMadeLate(
  isWanted: boolean,
  onMade?: () => void,
): { readonly isMade: boolean; readonly isOpen: boolean } {
  const [wasMade, setWasMade] = useState(isWanted);
  useBeforePaint(() => {
    if (!isWanted || wasMade) return;
    onMade?.();
    setWasMade(true);
  }, [isWanted, wasMade]);
  return { isMade: wasMade || isWanted, isOpen: wasMade && isWanted };
}
