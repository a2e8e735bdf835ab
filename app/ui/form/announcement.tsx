import type { ReactNode } from "react";
import classes from "./form.module.css";

interface AnnouncementProps {
  /** Undefined: nothing to say. */
  readonly text: string | undefined;
  /** The input. */
  readonly children: ReactNode;
}

/** An input with a line about the text that is being typed: over the page, where nothing moves. */
export function Announcement({ text, children }: AnnouncementProps) {
  return (
    <div className={classes.announcer}>
      {children}
      <span aria-live="polite">{text && <span className={classes.announced}>{text}</span>}</span>
    </div>
  );
}
