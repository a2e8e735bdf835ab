import type { EChartsCoreOption } from "echarts/core";

export type EChartsOption = EChartsCoreOption;
