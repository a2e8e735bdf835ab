import type { ReactNode } from "react";
import { Link } from "react-router";
import classes from "./switchers.module.css";
import { useSeenPortfolios } from "./use-seen-portfolio.ts";

interface PortfolioChoiceProps {
  /** Says what one portfolio is needed for. */
  readonly children: ReactNode;
  /** The composite on show: its parts are offered; absent or without any: every portfolio that takes rows. */
  readonly of?: { readonly childPortfolios: readonly string[] } | undefined;
  readonly to: (portfolioId: string) => string;
}

/** Links to the portfolios that take rows, where the one on show is made of others. */
export function PortfolioChoice({ children, of, to }: PortfolioChoiceProps) {
  const own = useSeenPortfolios().filter(
    ({ level, isComposite, isArchived }) => level === "own" && !isComposite && !isArchived,
  );
  const parts = own.filter(({ id }) => of?.childPortfolios.includes(id));
  return (
    <>
      <p className={classes.choose}>{children}</p>
      <ul className={classes.choices}>
        {(parts.length > 0 ? parts : own).map(({ id, name }) => (
          <li key={id}>
            <Link className="button button-quiet" to={to(id)} preventScrollReset>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
