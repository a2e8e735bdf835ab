import { useMemo } from "react";
import { useReader } from "../../i18n/reader-context.tsx";
import { usePageLook } from "../page-look.tsx";
import { chartColors } from "./chart-colors.ts";
import type { ChartLook } from "./chart-look.ts";

function useLook(currency: string, isStealth: boolean): ChartLook {
  const { theme, isBlueOrange, locale } = usePageLook();
  return useMemo(
    () => ({ colors: chartColors(theme, isBlueOrange), locale, isStealth, currency }),
    [theme, isBlueOrange, locale, isStealth, currency],
  );
}

export const useChartLook = (currency: string): ChartLook => useLook(currency, useReader().isStealth);

/** Look of market charts: prices are public, never hidden. */
export const useMarketLook = (currency: string): ChartLook => useLook(currency, false);
