import type { ChartLook } from "../../ui/charts/chart-look.ts";
import classes from "./backtest.module.css";
import { lineStyle, type ResultLine } from "./line-style.ts";

interface Props {
  readonly lines: readonly ResultLine[];
  readonly look: ChartLook;
}

const svgDashes = { solid: undefined, dashed: "6 4", dotted: "2 3" } as const;

/** Which line is whose: by colour and by dash, as they are drawn. */
export const LineLegend = ({ lines, look }: Props) => (
  <ul className={classes.legendList} aria-hidden="true">
    {lines.map((line, place) => {
      const { color, type } = lineStyle(line, place, look);
      return (
        <li key={line.name}>
          <svg width="28" height="8" aria-hidden="true">
            <line
              x1="0"
              y1="4"
              x2="28"
              y2="4"
              stroke={color}
              strokeWidth="2"
              strokeDasharray={typeof type === "string" ? svgDashes[type] : type.join(" ")}
            />
          </svg>
          {line.name}
        </li>
      );
    })}
  </ul>
);
