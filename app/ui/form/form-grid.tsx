import type { ReactNode } from "react";
import classes from "./form.module.css";

/** Fields one below the other, in pairs where there is room; `isWide` spans a whole line. */
export const FormGrid = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.grid}>{children}</div>
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
