import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { useRootData } from "../../client/data/root-data.ts";
import { pagesOfGroup, publicGroups } from "../../shared/public-pages.ts";
import { nearestTexts } from "../../shared/text/nearest-texts.ts";
import classes from "./errors.module.css";

/** Suggests public pages with an address similar to the missing one. */
export function NearestPages() {
  const { t } = useTranslation(["errors", "frame"]);
  const { pathname } = useLocation();
  const { content } = useRootData().facts;
  const all = publicGroups.flatMap((group) => pagesOfGroup(group, content));
  const nearest = nearestTexts(pathname.replace(/^\/(public\/)?/, ""), all, 3);
  if (nearest.length === 0) return null;
  return (
    <nav className={classes.nearest} aria-labelledby="nearest-pages">
      <h2 id="nearest-pages">{t("errors:notFound.nearest")}</h2>
      <ul>
        {nearest.map((name) => (
          <li key={name}>
            <a href={`/${name}`}>{t(`frame:page.${name}`)}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
