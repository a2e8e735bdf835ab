import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import { Logo } from "../logo.tsx";
import { MoreSheet } from "./more-sheet.tsx";
import classes from "./nav.module.css";
import { type NavGroups, type NavItem, NavList, useKeptSearch } from "./nav-list.tsx";
import tabs from "./tabs.module.css";

interface NavRailProps {
  readonly items: readonly NavItem[];
  readonly groups: NavGroups;
}

/** The rail: icons and names on a desktop, icons alone on a tablet, nothing on a phone. */
export function NavRail({ items, groups }: NavRailProps) {
  const { t } = useTranslation("common");
  return (
    <nav className={classes.rail} aria-label={t("common:shell.navigation")}>
      <NavLink to="/dashboard" className={classes.logo ?? ""} aria-label="Zerno">
        <Logo />
      </NavLink>
      <NavList items={items} groups={groups} classes={classes} />
    </nav>
  );
}

interface NavTabsProps {
  readonly items: readonly NavItem[];
  /** What has no tab of its own. */
  readonly more: readonly NavItem[];
  readonly groups: NavGroups;
}

/** Bottom tabs of a phone. */
export function NavTabs({ items, more, groups }: NavTabsProps) {
  const { t } = useTranslation("common");
  const search = useKeptSearch();
  return (
    <nav className={tabs.tabs} aria-label={t("common:shell.tabs")}>
      {items.map(({ labelKey, href, icon: Icon }) => (
        <NavLink key={href} to={{ pathname: href, search }} className={tabs.tab ?? ""}>
          <Icon size={22} stroke={1.6} aria-hidden />
          <span>{t(labelKey)}</span>
        </NavLink>
      ))}
      <MoreSheet items={more} groups={groups} />
    </nav>
  );
}
