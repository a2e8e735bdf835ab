import classes from "./worked-example.module.css";
import { type Part, parts, totalProfit } from "./worked-example.ts";

interface WaterfallProps {
  readonly label: string;
}

const width = 560;
const height = 132;
const base = height - 10;
const gap = 14;
const barWidth = (width - gap * parts.length) / (parts.length + 1);
const scale = (base - 8) / (1.07 * totalProfit);

interface Bar {
  readonly part: Part;
  readonly from: number;
  readonly to: number;
}

/** Each bar begins where the one before ended; the last one stands on the ground and is their sum. */
const bars: readonly Bar[] = parts.map((part, index) => {
  const from = parts.slice(0, index).reduce((sum, { amount }) => sum + amount, 0);
  return { part, from, to: from + part.amount };
});

const left = (index: number) => index * (barWidth + gap);
const yOf = (amount: number) => base - amount * scale;

/** Waterfall of the profit: gains, losses and the total. Styles highlight the chosen part. */
export function Waterfall({ label }: WaterfallProps) {
  return (
    <svg className={classes.waterfall} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <line x1={0} x2={width} y1={base} y2={base} className={classes.ground} />
      {bars.map(({ part, from, to }, index) => (
        <g key={part.id}>
          <rect
            className={part.amount < 0 ? classes.loss : classes.gain}
            data-part={part.id}
            x={left(index)}
            y={yOf(Math.max(from, to))}
            width={barWidth}
            height={Math.max(3, Math.abs(to - from) * scale)}
            rx={3}
          />
          <line
            className={classes.step}
            x1={left(index) + barWidth}
            x2={left(index + 1)}
            y1={yOf(to)}
            y2={yOf(to)}
          />
        </g>
      ))}
      <rect
        className={classes.total}
        x={left(parts.length)}
        y={yOf(totalProfit)}
        width={barWidth}
        height={totalProfit * scale}
        rx={3}
      />
    </svg>
  );
}
