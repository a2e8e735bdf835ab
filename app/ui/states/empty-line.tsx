import type { ReactNode } from "react";
import classes from "./states.module.css";

export const EmptyLine = ({ children }: { readonly children: ReactNode }) => (
  <p className={classes.line} data-empty="">
    {children}
  </p>
);
