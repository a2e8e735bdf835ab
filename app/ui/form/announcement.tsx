import type { ReactNode } from "react";
import classes from "./form.module.css";

interface AnnouncementProps {
  readonly text: string | undefined;
  readonly children: ReactNode;
}

/** Shows a floating line about the typed text, so that nothing moves. */
export function Announcement({ text, children }: AnnouncementProps) {
  return (
    <div className={classes.announcer}>
      {children}
      <span aria-live="polite">{text && <span className={classes.announced}>{text}</span>}</span>
    </div>
  );
}
