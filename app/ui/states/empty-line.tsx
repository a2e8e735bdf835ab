import type { ReactNode } from "react";
import classes from "./states.module.css";

/** One line in place of content that is not there; marked as `EmptyState` is. */
export const EmptyLine = ({ children }: { readonly children: ReactNode }) => (
  <p className={classes.line} data-empty="">
    {children}
  </p>
);
