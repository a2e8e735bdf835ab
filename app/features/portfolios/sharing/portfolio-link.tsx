import { Link } from "react-router";
import { usePrefs } from "../../../client/prefs/prefs-context.tsx";

interface PortfolioLinkProps {
  readonly id: string;
  readonly name: string;
}

/** Dashboard of a portfolio, which becomes the chosen one. */
export function PortfolioLink({ id, name }: PortfolioLinkProps) {
  const { setPrefs } = usePrefs();
  return (
    <Link to={`/dashboard?p=${id}`} onClick={() => setPrefs({ portfolio: id })}>
      {name}
    </Link>
  );
}
