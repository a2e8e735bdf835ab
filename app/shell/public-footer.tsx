import { useTranslation } from "react-i18next";
import { useRootData } from "../client/data/root-data.ts";
import { pagesOfGroup, publicGroups } from "../shared/public-pages.ts";
import classes from "./public-map.module.css";

interface PublicFooterProps {
  /** All pages by group; otherwise legal pages and a few for a lost visitor. */
  readonly isWhole: boolean;
}

/** Shows site map and operator. */
export function PublicFooter({ isWhole }: PublicFooterProps) {
  const { t } = useTranslation("frame");
  const { operator } = useRootData().facts;
  return (
    <>
      {isWhole && <PublicMap />}
      <p className={classes.end}>
        <span>Zerno</span>
        {operator.name && <span>{t("frame:footer.operator", { name: operator.name })}</span>}
        {!isWhole && (
          <>
            <a href="/public/privacy">{t("frame:page.public/privacy")}</a>
            <a href="/public/terms">{t("frame:page.public/terms")}</a>
          </>
        )}
      </p>
    </>
  );
}

function PublicMap() {
  const { t } = useTranslation("frame");
  const { content } = useRootData().facts;
  return (
    <nav className={classes.groups} aria-label={t("frame:map.label")}>
      {publicGroups.map((group) => (
        <section key={group}>
          <h2>{t(`frame:map.${group}`)}</h2>
          <ul>
            {pagesOfGroup(group, content).map((name) => (
              <li key={name}>
                <a href={`/${name}`}>{t(`frame:page.${name}`)}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
