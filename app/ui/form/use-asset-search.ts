import { useEffect, useState } from "react";
import type { AssetOption } from "./asset-picker.tsx";

export type AssetSearch = (text: string, signal: AbortSignal) => Promise<readonly AssetOption[]>;

interface Found {
  readonly options: readonly AssetOption[];
  readonly state: "idle" | "searching" | "failed";
}

const none: Found = { options: [], state: "idle" };
const waitMs = 120;

/** Options for a text; the last ones stay until the next arrive, an older answer never replaces a newer one. */
export function useAssetSearch(text: string, search: AssetSearch): Found {
  const [found, setFound] = useState<Found>(none);
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === "") {
      setFound(none);
      return;
    }
    const abort = new AbortController();
    setFound((before) => ({ ...before, state: "searching" }));
    const timer = setTimeout(() => {
      search(wanted, abort.signal).then(
        (options) => !abort.signal.aborted && setFound({ options, state: "idle" }),
        () => !abort.signal.aborted && setFound({ options: [], state: "failed" }),
      );
    }, waitMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wanted, search]);
  return found;
}
