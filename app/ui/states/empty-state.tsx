import type { ReactNode } from "react";
import type { IconType } from "../icons/icon.tsx";
import classes from "./states.module.css";

interface EmptyStateProps {
  readonly icon: IconType;
  /** Content to expect here. */
  readonly title: string;
  /** Reason why it is empty. */
  readonly children: ReactNode;
  /** Next step, optionally with a secondary one. */
  readonly action?: ReactNode;
  readonly headingLevel?: 1 | 2 | 3;
  /** Nothing is left to do: a good outcome, not missing content. */
  readonly isDone?: boolean;
}

/** Part of a screen without content; `data-empty` marks it for the walk of the demo account. */
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
