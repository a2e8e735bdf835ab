import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import { IconChevronDown, IconDots } from "../icons/icons.ts";
import { Logo } from "../logo.tsx";
import { MoreSheet } from "./more-sheet.tsx";
import classes from "./nav.module.css";
import { type NavItem, NavList, useIsAmong, useSharedSearch } from "./nav-list.tsx";
import tabs from "./tabs.module.css";

export interface NavMore {
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

interface NavRailProps {
  readonly items: readonly NavItem[];
  readonly more: NavMore;
}

/** Shows icons and names on a desktop, icons on a tablet, nothing on a phone. */
export function NavRail({ items, more }: NavRailProps) {
  const { t } = useTranslation("common");
  const rest = items.filter(({ isMore }) => isMore);
  return (
    <nav className={classes.rail} aria-label={t("common:shell.navigation")}>
      <NavLink to="/dashboard" className={classes.logo ?? ""} aria-label="Zerno">
        <Logo />
      </NavLink>
      <NavList items={items.filter(({ isMore }) => !isMore)} classes={classes} />
      {rest.length > 0 && <RailMore items={rest} {...more} />}
    </nav>
  );
}

function RailMore({ items, isOpen: isWanted, onToggle }: NavMore & Pick<NavRailProps, "items">) {
  const { t } = useTranslation("common");
  const id = useId();
  const isHere = useIsAmong(items);
  const isOpen = isWanted || isHere;
  const rail = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isHere) return;
    const here = rail.current?.querySelector<HTMLElement>('[aria-current="page"]');
    const box = rail.current?.parentElement;
    // Scrolled manually: the page must not move.
    if (here && box)
      box.scrollTop = Math.max(box.scrollTop, here.offsetTop + here.offsetHeight - box.clientHeight);
  }, [isHere]);
  return (
    <div ref={rail} className={classes.more} data-nav-more>
      <button
        type="button"
        className={`${classes.item} ${classes.toggle}`}
        aria-expanded={isOpen}
        aria-controls={id}
        title={t("common:shell.more")}
        aria-disabled={isHere || undefined}
        onClick={() => isHere || onToggle(!isOpen)}
      >
        <IconDots size={20} stroke={1.6} aria-hidden />
        <span className={classes.label}>{t("common:shell.more")}</span>
        <IconChevronDown className={classes.chevron} size={16} stroke={1.8} aria-hidden />
      </button>
      <div id={id} hidden={!isOpen}>
        <NavList items={items} classes={classes} />
      </div>
    </div>
  );
}

interface NavTabsProps {
  readonly items: readonly NavItem[];
  readonly rest: readonly NavItem[];
}

export function NavTabs({ items, rest }: NavTabsProps) {
  const { t } = useTranslation("common");
  const search = useSharedSearch();
  return (
    <nav className={tabs.tabs} aria-label={t("common:shell.tabs")}>
      {items.map(({ labelKey, href, icon: Icon }) => (
        <NavLink key={href} to={{ pathname: href, search }} className={tabs.tab ?? ""}>
          <Icon size={22} stroke={1.6} aria-hidden />
          <span>{t(labelKey)}</span>
        </NavLink>
      ))}
      <MoreSheet items={rest} />
    </nav>
  );
}
