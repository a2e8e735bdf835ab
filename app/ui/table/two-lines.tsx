import type { ReactNode } from "react";
import classes from "./data-table.module.css";

interface TwoLinesProps {
  readonly first: ReactNode;
  readonly second?: ReactNode;
  readonly icon?: ReactNode;
}

/** Value above, muted detail below: name and ticker, money and percent. */
export const TwoLines = ({ first, second, icon }: TwoLinesProps) => (
  <span className={classes.lines}>
    {icon && <span className={classes.linesIcon}>{icon}</span>}
    <span className={classes.linesText}>
      <span className={classes.first}>{first}</span>
      {second !== undefined && <span className={classes.second}>{second}</span>}
    </span>
  </span>
);
