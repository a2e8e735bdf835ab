import { useEffect, useState } from "react";
import { bring } from "../dom/bring.ts";
import { whenUsed } from "../dom/turns.ts";
import { useToasts } from "../states/toast.tsx";
import { useBeforePaint } from "../table/use-before-paint.ts";

/**
 * A drawer or a menu whose program comes when the page is first used, or with the press that wants it: most readers
 * open none. It is drawn closed once before it opens, which gives the focus back to what was pressed, see `useMadeLate`.
 *
 * @param load the same function every time
 * @param onFailed its program does not come; the reader has been told
 * @param onDrawn called when it was drawn closed, before it opens and before anything is painted
 * @returns nothing to draw before it was wanted
 */
export function useLatePart<Part>(
  load: () => Promise<Part>,
  isWanted: boolean,
  onFailed: () => void,
  onDrawn?: () => void,
): { readonly part: Part | null; readonly isOpen: boolean } {
  const [part, setPart] = useState<Part | null>(null);
  const [wasDrawn, setWasDrawn] = useState(false);
  const toasts = useToasts();
  // Brought, not drawn: drawing would make the whole page again.
  useEffect(() => whenUsed(() => void load().catch(() => undefined)), [load]);
  const isMissing = isWanted && part === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done on failure may be another function every time
  useEffect(() => {
    if (!isMissing) return;
    bring(load).then(
      (loaded) => setPart(() => loaded),
      () => {
        toasts.failed({ code: "NETWORK" });
        onFailed();
      },
    );
  }, [isMissing, load, toasts]);
  useBeforePaint(() => {
    if (part === null) return;
    onDrawn?.();
    setWasDrawn(true);
  }, [part]);
  return { part, isOpen: isWanted && wasDrawn };
}
