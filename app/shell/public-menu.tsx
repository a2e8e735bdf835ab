import { useTranslation } from "react-i18next";
import { useRootData } from "../client/data/root-data.ts";
import { pagesOfGroup, publicGroups } from "../shared/public-pages.ts";
import classes from "./public-map.module.css";

/** Legal pages are in the footer. */
const groups = publicGroups.filter((group) => group !== "company");

const panelId = "public-menu";

/** Opens a native popover without JavaScript. */
export function PublicMenu() {
  const { t } = useTranslation("frame");
  const { content } = useRootData().facts;
  return (
    <div className={classes.menu}>
      <button type="button" className={classes.opener} popoverTarget={panelId}>
        <span>{t("frame:map.open")}</span>
        <svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true" fill="none" stroke="currentColor">
          <path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" strokeWidth="1.4" strokeLinecap="round" />
        </svg>
      </button>
      <nav id={panelId} popover="auto" className={classes.panel} aria-label={t("frame:map.open")}>
        {groups.map((group) => (
          <section key={group}>
            <p className={classes.group}>{t(`frame:map.${group}`)}</p>
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
    </div>
  );
}
