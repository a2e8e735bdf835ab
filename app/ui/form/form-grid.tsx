import type { ReactNode } from "react";
import classes from "./form.module.css";

interface FormGridProps {
  /** Its choices are sentences, not numbers and names: a pair needs more room. */
  readonly hasSentences?: boolean;
  readonly children: ReactNode;
}

/** Fields one below the other, in pairs where there is room; `WideField` spans a whole line. */
export const FormGrid = ({ hasSentences = false, children }: FormGridProps) => (
  <div className={hasSentences ? `${classes.grid} ${classes.sentences}` : classes.grid}>{children}</div>
);

interface WideFieldProps {
  /** Name under which the tour points at it. */
  readonly tour?: string;
  readonly children: ReactNode;
}

export const WideField = ({ tour, children }: WideFieldProps) => (
  <div className={classes.wide} data-tour={tour}>
    {children}
  </div>
);
