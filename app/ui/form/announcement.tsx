import type { ReactNode } from "react";
import classes from "./form.module.css";

interface AnnouncementProps {
  /** Undefined hides the line. */
  readonly text: string | undefined;
  readonly children: ReactNode;
}

/** Input with a floating line below, so that nothing moves. */
export function Announcement({ text, children }: AnnouncementProps) {
  return (
    <div className={classes.announcer}>
      {children}
      <span aria-live="polite">{text && <span className={classes.announced}>{text}</span>}</span>
    </div>
  );
}
