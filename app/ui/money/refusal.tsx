import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useReader } from "../../i18n/reader-context.tsx";
import type { Figure, Reason } from "../../shared/common.schema.ts";
import { isHidden, isRefused } from "./figure-pieces.ts";
import { reasonFixes } from "./reason-fix.ts";
import { causesOf, reasonText } from "./reason-text.ts";
import classes from "./refusal.module.css";
import { withoutText } from "./without-text.ts";

/** The data health page lists the rest. */
const mostReasons = 5;

interface ReasonsProps {
  readonly reasons: readonly Reason[];
  readonly portfolioId?: string | undefined;
}

export function RefusalReasons({ reasons, portfolioId }: ReasonsProps) {
  const { t } = useTranslation("common");
  const { locale } = useReader();
  const causes = causesOf(reasons);
  const more = causes.length - mostReasons;
  return (
    <ul className={classes.list} data-refusal>
      {causes.slice(0, mostReasons).map((reason) => (
        <li key={JSON.stringify(reason)} className={classes.item}>
          <span>{reasonText(reason, t, locale)}</span>
          {portfolioId !== undefined &&
            reasonFixes(reason, portfolioId).map(({ to, label }) => (
              <Link key={label} to={to} data-fix={label}>
                {t(`common:fix.${label}`)}
              </Link>
            ))}
        </li>
      ))}
      {more > 0 && <li>{t("common:figure.moreReasons", { count: more })}</li>}
    </ul>
  );
}

interface RefusalProps {
  readonly figure: Figure;
  readonly portfolioId?: string | undefined;
}

/** Reasons and known part of a refused figure; nothing for a value. */
export function Refusal({ figure, portfolioId }: RefusalProps) {
  const { t } = useTranslation("common");
  if (!isRefused(figure) || isHidden(figure)) return null;
  const { known, refused } = figure;
  const reasons = known === undefined ? refused : known.without.flatMap((part) => part.reasons);
  return (
    <>
      {known && (
        <p className={classes.without}>{t("common:figure.knownPart", { without: withoutText(known, t) })}</p>
      )}
      <RefusalReasons reasons={reasons} portfolioId={portfolioId} />
    </>
  );
}
