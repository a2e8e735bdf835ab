import { createHash } from "node:crypto";
import { createBoundedCache } from "../../shared/bounded-cache.ts";
import { inPageColors } from "./chart-colors.ts";
import type { ChartLook } from "./chart-look.ts";
import type { EChartsOption } from "./chart-option.ts";
import type { RenderChart } from "./chart-render-context.ts";
import { init } from "./echarts-parts.ts";

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
    return inPageColors(onlySeen(chart.renderToSVGString())).replace(
      /<svg width="[^"]*" height="[^"]*"/,
      `<svg width="100%" height="100%" preserveAspectRatio="${isRound ? "xMidYMid meet" : "none"}"`,
    );
  } finally {
    chart.dispose();
  }
}

/** Of no use in a page: what the library answers pointers by, and what only a file needs. */
const unseen = [
  /<style[\s\S]*?<\/style>\n*/g,
  / (?:class|pointer-events|ecmeta_\w+|xmlns:xlink|xml:space|version|baseProfile)="[^"]*"/g,
  /<rect [^>]*fill="none"><\/rect>\n*/g,
  // Between elements; names have none.
  /(?<=>)\n+|\n+(?=<)/g,
];

/**
 * A drawing without what nobody sees of it, a third of its text: a browser reads it letter by letter before it shows
 * anything, and each style sheet within a page is one more to look every element up in. Words have the letters of the
 * page around them, which it has made already.
 */
const onlySeen = (svg: string): string =>
  unseen
    .reduce((text, what) => text.replace(what, ""), svg)
    .replace(/ style="font-size:(\d+)px;font-family:[^";]*;"/g, ' font-size="$1"')
    .replace(/><\/(?:path|circle|rect|ellipse|line|polyline|polygon)>/g, "/>");
