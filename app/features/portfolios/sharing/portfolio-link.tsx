import { Link } from "react-router";
import { usePrefs } from "../../../client/prefs/prefs-context.tsx";

interface PortfolioLinkProps {
  readonly id: string;
  readonly name: string;
}

/** The dashboard of a portfolio, which is the chosen one from there on, as after the switcher. */
export function PortfolioLink({ id, name }: PortfolioLinkProps) {
  const { setPrefs } = usePrefs();
  return (
    <Link to={`/dashboard?p=${id}`} onClick={() => setPrefs({ portfolio: id })}>
      {name}
    </Link>
  );
}
