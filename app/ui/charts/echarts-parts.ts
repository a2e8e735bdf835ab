import { BarChart, LineChart, PieChart, ScatterChart } from "echarts/charts";
import { AriaComponent, GridComponent, TooltipComponent } from "echarts/components";
import { init, use } from "echarts/core";
import { LabelLayout } from "echarts/features";
import { SVGRenderer } from "echarts/renderers";

// Only what our options use; the same parts draw on the server and in the browser.
use([
  ...[BarChart, LineChart, PieChart, ScatterChart],
  ...[GridComponent, TooltipComponent, AriaComponent, LabelLayout, SVGRenderer],
]);

export { init };
