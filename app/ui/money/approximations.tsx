import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useReader } from "../../i18n/reader-context.tsx";
import classes from "./approximations.module.css";
import { findApproximations, type NamedFigure } from "./find-approximations.ts";
import { noteFix } from "./reason-fix.ts";
import { reasonText } from "./reason-text.ts";

interface ApproximationsProps {
  readonly figures: readonly NamedFigure[];
  readonly portfolioId: string | undefined;
}

/** Reasons why figures are approximate, with a link to the remedy. */
export function Approximations({ figures, portfolioId }: ApproximationsProps) {
  const { t } = useTranslation("common");
  const { locale } = useReader();
  const found = findApproximations(figures);
  if (found.length === 0) return null;
  return (
    <ul className={classes.list} data-approximate>
      {found.map(({ note, names }) => {
        const fix = portfolioId === undefined ? undefined : noteFix(note, portfolioId);
        const text = reasonText(note, t, locale);
        return (
          <li key={JSON.stringify(note)}>
            <span>
              {names.length === 0
                ? `≈ ${text}`
                : t("common:figure.approximateOf", { names: names.join(", "), text })}
            </span>
            {fix && (
              <>
                {" "}
                <Link to={fix.to} data-fix={fix.label}>
                  {t(`common:fix.${fix.label}`)}
                </Link>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
