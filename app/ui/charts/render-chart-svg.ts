import type { EChartsOption } from "./chart-option.ts";
import { init } from "./echarts-parts.ts";

/** First paint of a chart on the server: SVG text that scales with its box. */
export function renderChartSvg(option: EChartsOption, size: { width: number; height: number }): string {
  const chart = init(null, null, { renderer: "svg", ssr: true, ...size });
  try {
    chart.setOption(option);
    // The box decides the size; the browser's own drawing replaces this one once it is measured.
    const isRound = !("xAxis" in option);
    return chart
      .renderToSVGString()
      .replace(
        /<svg width="[^"]*" height="[^"]*"/,
        `<svg width="100%" height="100%" preserveAspectRatio="${isRound ? "xMidYMid meet" : "none"}"`,
      );
  } finally {
    chart.dispose();
  }
}
