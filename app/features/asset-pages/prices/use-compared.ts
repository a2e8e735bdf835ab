import { useMemo } from "react";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { type AssetAddress, pricesInput } from "../asset-address.ts";

/** Closes of the assets compared with, in their order; those that could not be read by their symbols. */
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
  // What was compared before is not what is asked for now.
  const isOther = answer.isPlaceholderData;
  return {
    data: isOther || answer.error ? undefined : answer.data,
    missing: answer.error ? symbol : undefined,
    isWaiting: isOther || answer.isLoading,
  };
}
