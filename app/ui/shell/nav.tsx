import type { TablerIcon } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { NavLink, useLocation } from "react-router";
import { Logo } from "../logo.tsx";
import classes from "./nav.module.css";

export interface NavItem {
  readonly labelKey: string;
  /** Path; the portfolio and period of the query string go along. */
  readonly href: string;
  readonly icon: TablerIcon;
  /** Starts the second block of the rail (settings, import). */
  readonly isSecondary?: boolean;
}

/** The rail: icons and names on a desktop, icons alone on a tablet, nothing on a phone. */
export function NavRail({ items }: { readonly items: readonly NavItem[] }) {
  const { t } = useTranslation("common");
  return (
    <nav className={classes.rail} aria-label={t("common:shell.navigation")}>
      <NavLink to="/dashboard" className={classes.logo ?? ""} aria-label="Zerno">
        <Logo />
      </NavLink>
      <NavList items={items.filter((item) => !item.isSecondary)} />
      <span className={classes.gap} />
      <NavList items={items.filter((item) => item.isSecondary)} />
    </nav>
  );
}

function NavList({ items }: { readonly items: readonly NavItem[] }) {
  const { t } = useTranslation("common");
  const search = useKeptSearch();
  return (
    <ul className={classes.list}>
      {items.map(({ labelKey, href, icon: Icon }) => (
        <li key={href}>
          <NavLink to={{ pathname: href, search }} className={classes.item ?? ""} title={t(labelKey)}>
            <Icon size={20} stroke={1.6} aria-hidden />
            <span className={classes.label}>{t(labelKey)}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/** Bottom tabs of a phone. */
export function NavTabs({ items }: { readonly items: readonly NavItem[] }) {
  const { t } = useTranslation("common");
  const search = useKeptSearch();
  return (
    <nav className={classes.tabs} aria-label={t("common:shell.tabs")}>
      {items.map(({ labelKey, href, icon: Icon }) => (
        <NavLink key={href} to={{ pathname: href, search }} className={classes.tab ?? ""}>
          <Icon size={22} stroke={1.6} aria-hidden />
          <span>{t(labelKey)}</span>
        </NavLink>
      ))}
    </nav>
  );
}

/** Portfolio and period stay when the screen changes; a screen's own filters do not. */
function useKeptSearch(): string {
  const { search } = useLocation();
  const current = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of ["p", "period", "from", "to"]) {
    const value = current.get(name);
    if (value !== null) kept.set(name, value);
  }
  const text = kept.toString();
  return text === "" ? "" : `?${text}`;
}
