import { useMemo } from "react";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { type AssetAddress, pricesInput } from "../asset-address.ts";

/** Returns closes of the compared assets in order, and the symbols that failed. */
export function useCompared({ compared, period }: AssetAddress) {
  const first = useSlot(compared[0], period);
  const second = useSlot(compared[1], period);
  const third = useSlot(compared[2], period);
  const slots = [first, second, third];
  const series = useMemo(
    () =>
      [first.data, second.data, third.data].flatMap((data) =>
        data ? [{ name: data.asset.ticker, points: data.points }] : [],
      ),
    [first.data, second.data, third.data],
  );
  return {
    series,
    missing: slots.flatMap(({ missing }) => missing ?? []),
    isWaiting: slots.some(({ isWaiting }) => isWaiting),
  };
}

function useSlot(symbol: string | undefined, period: AssetAddress["period"]) {
  const answer = useApiQuery("GET /api/public/asset-info/price-history", pricesInput(symbol ?? "", period), {
    isEnabled: symbol !== undefined,
  });
  if (symbol === undefined) return { data: undefined, missing: undefined, isWaiting: false };
  // Placeholder data belong to the previous selection.
  const isOther = answer.isPlaceholderData;
  return {
    data: isOther || answer.error ? undefined : answer.data,
    missing: answer.error ? symbol : undefined,
    isWaiting: isOther || answer.isLoading,
  };
}
