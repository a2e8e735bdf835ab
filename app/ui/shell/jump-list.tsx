import { Link, useLocation } from "react-router";
import classes from "./jump-list.module.css";

export interface Jump {
  /** Id of the element it goes to. */
  readonly id: string;
  readonly label: string;
}

interface JumpListProps {
  readonly label: string;
  readonly jumps: readonly Jump[];
}

/** Shows a part of the page and hands it the focus: the next Tab goes on from there. */
export function jumpTo(id: string): void {
  const target = document.getElementById(id);
  target?.scrollIntoView();
  target?.focus({ preventScroll: true });
}

/** Links to the parts of a long page; their targets take the focus (`tabIndex={-1}`). */
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
