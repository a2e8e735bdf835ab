import type { ReactNode } from "react";
import classes from "./form.module.css";

/** Fields one below the other, in pairs where there is room; `isWide` spans a whole line. */
export const FormGrid = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.grid}>{children}</div>
);

export const WideField = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.wide}>{children}</div>
);
