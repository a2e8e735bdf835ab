import { Link, useLocation } from "react-router";
import classes from "./jump-list.module.css";

export interface Jump {
  readonly id: string;
  readonly label: string;
}

interface JumpListProps {
  readonly label: string;
  readonly jumps: readonly Jump[];
}

export function jumpTo(id: string): void {
  const target = document.getElementById(id);
  target?.scrollIntoView();
  target?.focus({ preventScroll: true });
}

/** Links to parts of a long page; their targets need `tabIndex={-1}`. */
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
