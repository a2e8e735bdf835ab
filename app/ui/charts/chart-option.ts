import type { EChartsCoreOption } from "echarts/core";

/** Options of the chart library; built by pure functions of data and look. */
export type EChartsOption = EChartsCoreOption;
