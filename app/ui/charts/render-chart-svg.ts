import { createHash } from "node:crypto";
import { createBoundedCache } from "../../shared/bounded-cache.ts";
import type { ChartLook } from "./chart-look.ts";
import type { EChartsOption } from "./chart-option.ts";
import type { RenderChart } from "./chart-render-context.ts";
import { init } from "./echarts-parts.ts";
import { toPageSvg } from "./page-svg.ts";

const drawn = createBoundedCache<string>(16_000_000);

interface Size {
  readonly width: number;
  readonly height: number;
}

/** 390 px less the margins of page and card. */
const phoneWidth = 326;

/** Draws a chart for desktop and phone; CSS shows the fitting one, as requests state no width. */
export const renderChart: RenderChart = (option, look, { width: wanted, height }) =>
  [...new Set([wanted, Math.min(wanted, phoneWidth)])].map((width) => ({
    svg: renderChartSvg(option, look, { width, height }),
    width,
  }));

/** Draws a chart as SVG text, cached: drawing is over half of a dashboard's time. */
export function renderChartSvg(option: EChartsOption, look: ChartLook, size: Size): string {
  const key = createHash("sha256")
    .update(JSON.stringify([option, look, size]))
    .digest("base64");
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const svg = draw(option, size);
  drawn.set(key, svg, svg.length);
  return svg;
}

function draw(option: EChartsOption, size: Size): string {
  const chart = init(null, null, { renderer: "svg", ssr: true, ...size });
  try {
    chart.setOption(option);
    // Scales with the box until the browser's own drawing replaces it.
    const isRound = !("xAxis" in option);
    return toPageSvg(chart.renderToSVGString(), isRound ? "xMidYMid meet" : "none");
  } finally {
    chart.dispose();
  }
}
