import { createHash } from "node:crypto";
import { createBoundedCache } from "../../shared/bounded-cache.ts";
import type { ChartLook } from "./chart-look.ts";
import type { EChartsOption } from "./chart-option.ts";
import type { RenderChart } from "./chart-render-context.ts";
import { init } from "./echarts-parts.ts";
import { toPageSvg } from "./page-svg.ts";

/** In characters; a year of values is about 20,000. */
const drawn = createBoundedCache<string>(16_000_000);

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Of a chart on a phone: 390 px without the margins of page and card. */
const phoneWidth = 326;

/**
 * Draws a chart for a desktop's box and, where that is wider, for a phone's: a request does not say how wide the page
 * is, and the style sheet shows the drawing that fits.
 */
export const renderChart: RenderChart = (option, look, { width: wanted, height }) =>
  [...new Set([wanted, Math.min(wanted, phoneWidth)])].map((width) => ({
    svg: renderChartSvg(option, look, { width, height }),
    width,
  }));

/**
 * First paint of a chart on the server: SVG text that scales with its box. Drawing is more than half of a
 * dashboard's time, so the same picture is drawn once: it follows from the option's data and from the look that
 * its formatters close over.
 */
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
    // The box decides the size; the browser's own drawing replaces this one once it is measured.
    const isRound = !("xAxis" in option);
    return toPageSvg(chart.renderToSVGString(), isRound ? "xMidYMid meet" : "none");
  } finally {
    chart.dispose();
  }
}
