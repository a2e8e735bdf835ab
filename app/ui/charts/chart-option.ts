import type { EChartsCoreOption } from "echarts/core";

/** Options of the chart library, built by pure functions. */
export type EChartsOption = EChartsCoreOption;
