import type { ReactNode } from "react";
import classes from "./data-table.module.css";

interface TwoLinesProps {
  readonly first: ReactNode;
  readonly second?: ReactNode;
  readonly icon?: ReactNode;
}

/** Shows a value above, muted detail below: name and ticker, money and percent. */
export function TwoLines({ first, second, icon }: TwoLinesProps) {
  const lines = (
    <span className={classes.linesText}>
      <span className={classes.first}>{first}</span>
      {second !== undefined && <span className={classes.second}>{second}</span>}
    </span>
  );
  // Long tables have thousands of cells: no spare elements.
  if (!icon) return lines;
  return (
    <span className={classes.lines}>
      <span className={classes.linesIcon}>{icon}</span>
      {lines}
    </span>
  );
}
