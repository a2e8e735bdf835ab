import type { ReactNode } from "react";
import classes from "./form.module.css";

interface FormGridProps {
  readonly hasSentences?: boolean;
  readonly children: ReactNode;
}

/** Fields in one column, in pairs where there is room; `WideField` spans a row. */
export const FormGrid = ({ hasSentences = false, children }: FormGridProps) => (
  <div className={hasSentences ? `${classes.grid} ${classes.sentences}` : classes.grid}>{children}</div>
);

interface WideFieldProps {
  readonly tour?: string;
  readonly children: ReactNode;
}

export const WideField = ({ tour, children }: WideFieldProps) => (
  <div className={classes.wide} data-tour={tour}>
    {children}
  </div>
);
