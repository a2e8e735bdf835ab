import { BarChart, CustomChart, LineChart, PieChart } from "echarts/charts";
import { AriaComponent, GridComponent, TooltipComponent } from "echarts/components";
import { init, use } from "echarts/core";
import { LabelLayout } from "echarts/features";
import { SVGRenderer } from "echarts/renderers";

// Only what our options use; the same parts draw on the server and in the browser.
use([
  ...[BarChart, CustomChart, LineChart, PieChart],
  ...[GridComponent, TooltipComponent, AriaComponent, LabelLayout, SVGRenderer],
]);

export { init };
