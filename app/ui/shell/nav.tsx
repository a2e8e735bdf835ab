import type { TablerIcon } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { NavLink, useLocation } from "react-router";
import { Logo } from "../logo.tsx";
import classes from "./nav.module.css";

export interface NavItem {
  readonly labelKey: string;
  /** Path; the portfolio and period of the query string go along. */
  readonly href: string;
  readonly icon: TablerIcon;
  /** The heading it stands under in the rail; places of a group follow each other. */
  readonly groupKey: string;
}

/** The rail: icons and names on a desktop, icons alone on a tablet, nothing on a phone. */
export function NavRail({ items }: { readonly items: readonly NavItem[] }) {
  const { t } = useTranslation("common");
  return (
    <nav className={classes.rail} aria-label={t("common:shell.navigation")}>
      <NavLink to="/dashboard" className={classes.logo ?? ""} aria-label="Zerno">
        <Logo />
      </NavLink>
      {[...Map.groupBy(items, ({ groupKey }) => groupKey)].map(([groupKey, places]) => (
        <NavGroup key={groupKey} groupKey={groupKey} items={places} />
      ))}
    </nav>
  );
}

interface NavGroupProps {
  readonly groupKey: string;
  readonly items: readonly NavItem[];
}

/** Places that belong together: under a heading on a desktop, behind a line where there are only icons. */
function NavGroup({ groupKey, items }: NavGroupProps) {
  const { t } = useTranslation("common");
  const id = useId();
  const search = useKeptSearch();
  return (
    <div className={classes.group}>
      <p id={id} className={classes.heading}>
        {t(groupKey)}
      </p>
      <ul className={classes.list} aria-labelledby={id}>
        {items.map(({ labelKey, href, icon: Icon }) => (
          <li key={href}>
            <NavLink to={{ pathname: href, search }} className={classes.item ?? ""} title={t(labelKey)}>
              <Icon size={20} stroke={1.6} aria-hidden />
              <span className={classes.label}>{t(labelKey)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
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
