import type { ReactNode } from "react";
import type { IconType } from "../icons/icon.tsx";
import classes from "./states.module.css";

interface EmptyStateProps {
  readonly icon: IconType;
  /** What will be here. */
  readonly title: string;
  /** Why it is empty. */
  readonly children: ReactNode;
  /** The one next step, optionally a second, quieter one. */
  readonly action?: ReactNode;
  readonly headingLevel?: 1 | 2 | 3;
  /** Nothing is left to do here: the good outcome, not a screen without content. */
  readonly isDone?: boolean;
}

/** A part of a screen that has nothing to show yet; `data-empty` marks it for the walk of the demo account. */
export function EmptyState({
  icon: Icon,
  title,
  children,
  action,
  headingLevel = 2,
  isDone = false,
}: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={classes.state} data-empty={isDone ? undefined : ""}>
      <span className={classes.icon}>
        <Icon size={26} stroke={1.5} aria-hidden />
      </span>
      <Heading className={classes.title}>{title}</Heading>
      <p className={classes.text}>{children}</p>
      {action && <div className={classes.actions}>{action}</div>}
    </div>
  );
}
