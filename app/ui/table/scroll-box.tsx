import type { ReactNode } from "react";
import classes from "./plain-table.module.css";

interface ScrollBoxProps {
  /** What is in it, for who meets it by keyboard. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A table that may be wider than its card: it scrolls sideways, by keyboard too. */
export function ScrollBox({ label, children }: ScrollBoxProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and the card is the landmark already
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <div role="group" className={classes.scroll} aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
