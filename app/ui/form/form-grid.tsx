import type { ReactNode } from "react";
import classes from "./form.module.css";

interface FormGridProps {
  /** Sentence-like choices need wider columns. */
  readonly hasSentences?: boolean;
  readonly children: ReactNode;
}

/** Fields in one column, in pairs where there is room; `WideField` spans a line. */
export const FormGrid = ({ hasSentences = false, children }: FormGridProps) => (
  <div className={hasSentences ? `${classes.grid} ${classes.sentences}` : classes.grid}>{children}</div>
);

interface WideFieldProps {
  /** Name for the tour. */
  readonly tour?: string;
  readonly children: ReactNode;
}

export const WideField = ({ tour, children }: WideFieldProps) => (
  <div className={classes.wide} data-tour={tour}>
    {children}
  </div>
);
