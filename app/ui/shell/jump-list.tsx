import { Link, useLocation } from "react-router";
import classes from "./jump-list.module.css";

export interface Jump {
  /** Id of the target element. */
  readonly id: string;
  readonly label: string;
}

interface JumpListProps {
  readonly label: string;
  readonly jumps: readonly Jump[];
}

/** Scrolls to a part of the page and moves the focus there. */
export function jumpTo(id: string): void {
  const target = document.getElementById(id);
  target?.scrollIntoView();
  target?.focus({ preventScroll: true });
}

/** Links to the parts of a long page; their targets are focusable (`tabIndex={-1}`). */
export function JumpList({ label, jumps }: JumpListProps) {
  const { search } = useLocation();
  return (
    <nav className={classes.jumps} aria-label={label}>
      <ul>
        {jumps.map((jump) => (
          <li key={jump.id}>
            <Link
              to={{ search, hash: `#${jump.id}` }}
              onClick={() => jumpTo(jump.id)}
              preventScrollReset
              replace
            >
              {jump.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
