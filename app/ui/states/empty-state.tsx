import type { ReactNode } from "react";
import type { IconType } from "../icons/icon.tsx";
import classes from "./states.module.css";

interface EmptyStateProps {
  readonly icon: IconType;
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly headingLevel?: 1 | 2 | 3;
  readonly isDone?: boolean;
}

/** Part of a screen without content; the demo walk finds `data-empty`. */
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
