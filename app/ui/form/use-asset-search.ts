import { useEffect, useState } from "react";
import type { AssetOption } from "./asset-option.ts";

export type AssetSearch<Option extends AssetOption = AssetOption> = (
  text: string,
  signal: AbortSignal,
) => Promise<readonly Option[]>;

interface Found<Option> {
  readonly options: readonly Option[];
  readonly state: "idle" | "searching" | "failed";
}

const none: Found<never> = { options: [], state: "idle" };
const waitMs = 120;

const isNamed = ({ ticker, name }: AssetOption, text: string): boolean =>
  `${ticker} ${name}`.toLowerCase().includes(text.toLowerCase());

/**
 * Returns options for a text. Until then earlier ones stay only if they match: BETONUS must not be chosen for
 * BETONUSB1. Late responses are dropped.
 */
export function useAssetSearch<Option extends AssetOption>(
  text: string,
  search: AssetSearch<Option>,
): Found<Option> {
  const [found, setFound] = useState<Found<Option>>(none);
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === "") {
      setFound(none);
      return;
    }
    const abort = new AbortController();
    setFound(({ options }) => ({
      options: options.filter((option) => isNamed(option, wanted)),
      state: "searching",
    }));
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
