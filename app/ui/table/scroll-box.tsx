import type { ReactNode } from "react";
import classes from "./plain-table.module.css";

interface ScrollBoxProps {
  /** Accessible name of its content. */
  readonly label: string;
  /** Long lists keep to a part of the screen and scroll down too. */
  readonly isTall?: boolean;
  readonly children: ReactNode;
}

/** A table that may be wider than its card: it scrolls sideways, by keyboard too. */
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
