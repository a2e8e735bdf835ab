import type { EChartsCoreOption } from "echarts/core";

/** What the library is given; built by pure functions of data and look. */
export type EChartsOption = EChartsCoreOption;
