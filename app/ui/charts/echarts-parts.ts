import { BarChart, CustomChart, LineChart, PieChart } from "echarts/charts";
import { AriaComponent, GridComponent, TooltipComponent } from "echarts/components";
import { init, use } from "echarts/core";
import { LabelLayout } from "echarts/features";
import { SVGRenderer } from "echarts/renderers";

// Only the parts our options use, on server and browser.
use([
  ...[BarChart, CustomChart, LineChart, PieChart],
  ...[GridComponent, TooltipComponent, AriaComponent, LabelLayout, SVGRenderer],
]);

export { init };
