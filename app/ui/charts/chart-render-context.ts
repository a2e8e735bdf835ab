import { createContext } from "react";
import type { ChartLook } from "./chart-look.ts";
import type { EChartsOption } from "./chart-option.ts";

/** Draws a chart's first paint as SVG texts, the widest first. */
export type RenderChart = (
  option: EChartsOption,
  look: ChartLook,
  size: { width: number; height: number },
) => readonly { readonly svg: string; readonly width: number }[];

/** Filled by the server entry only, which keeps the library out of the first scripts. */
export const ChartRenderContext = createContext<RenderChart | null>(null);
