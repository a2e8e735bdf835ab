import type { ReactNode } from "react";
import classes from "./plain-table.module.css";

interface ScrollBoxProps {
  readonly label: string;
  readonly isTall?: boolean;
  readonly children: ReactNode;
}

/** Scrolls a table wider than its card sideways, by keyboard too. */
export function ScrollBox({ label, isTall = false, children }: ScrollBoxProps) {
  const className = isTall ? `${classes.scroll} ${classes.tall}` : classes.scroll;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and the card is the landmark already
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <div role="group" className={className} aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
