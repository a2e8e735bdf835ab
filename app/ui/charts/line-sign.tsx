import { pageColor } from "./chart-colors.ts";
import { dashOf, type LineDash } from "./line-dash.ts";

interface LineSignProps {
  readonly color: string;
  readonly type?: LineDash | undefined;
}

export const LineSign = ({ color, type = "solid" }: LineSignProps) => (
  <svg width="24" height="8" aria-hidden="true">
    <line
      x2="24"
      y1="4"
      y2="4"
      stroke={pageColor(color)}
      strokeWidth="2"
      strokeDasharray={dashOf(type).join(" ")}
    />
  </svg>
);
