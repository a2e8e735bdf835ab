import classes from "./sparkline.module.css";

interface SparklineProps {
  /** Heights from 0 (lowest) to 100, oldest first. */
  readonly points: readonly number[];
  readonly label: string;
}

const width = 88;
const height = 26;
const edge = 2;

/** Draws a line without axes; nothing for fewer than two points. */
export function Sparkline({ points, label }: SparklineProps) {
  if (points.length < 2) return null;
  const step = (width - 2 * edge) / (points.length - 1);
  const at = (value: number, index: number): string =>
    `${(edge + index * step).toFixed(1)},${(edge + (1 - value / 100) * (height - 2 * edge)).toFixed(1)}`;
  return (
    <svg
      className={classes.line}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={label}
    >
      <polyline points={points.map(at).join(" ")} />
    </svg>
  );
}
