import { useId } from "react";
import { useTranslation } from "react-i18next";
import { NavLink, useLocation } from "react-router";
import type { IconType } from "../icons/icon.tsx";

export interface NavItem {
  readonly labelKey: string;
  /** Path; the portfolio and period parameters are kept. */
  readonly href: string;
  readonly icon: IconType;
  /** Heading; entries of a group are adjacent. */
  readonly groupKey: string;
  readonly hasDot?: boolean;
  readonly isMore?: boolean;
  readonly isExact?: boolean;
  /** Action instead of a page; `href` is then only an id. */
  readonly onPress?: () => void;
}

/** Classes `group`, `heading`, `list`, `item`, `label` and `dot`. */
type Classes = Readonly<Record<string, string | undefined>>;

interface NavListProps {
  readonly items: readonly NavItem[];
  readonly classes: Classes;
}

export function NavList({ items, classes }: NavListProps) {
  return [...Map.groupBy(items, ({ groupKey }) => groupKey)].map(([groupKey, places]) => (
    <NavGroup key={groupKey} groupKey={groupKey} items={places} classes={classes} />
  ));
}

function NavGroup({ groupKey, items, classes }: NavListProps & { readonly groupKey: string }) {
  const { t } = useTranslation("common");
  const id = useId();
  const search = useSharedSearch();
  return (
    <div className={classes.group}>
      <p id={id} className={classes.heading}>
        {t(groupKey)}
      </p>
      <ul className={classes.list} aria-labelledby={id}>
        {items.map((item) => (
          <li key={item.href}>
            <NavPlace item={item} search={search} classes={classes} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface NavPlaceProps {
  readonly item: NavItem;
  readonly search: string;
  readonly classes: Classes;
}

function NavPlace({ item, search, classes }: NavPlaceProps) {
  const { t } = useTranslation("common");
  const { labelKey, href, icon: Icon, hasDot, isExact, onPress } = item;
  const inside = (
    <>
      <Icon size={20} stroke={1.6} aria-hidden />
      <span className={classes.label}>{t(labelKey)}</span>
      {hasDot && (
        <span className={classes.dot}>
          <span className="visually-hidden">{t("common:shell.new")}</span>
        </span>
      )}
    </>
  );
  if (onPress)
    return (
      <button type="button" className={classes.item} onClick={onPress}>
        {inside}
      </button>
    );
  return (
    <NavLink
      to={{ pathname: href, search }}
      end={isExact ?? false}
      className={classes.item ?? ""}
      title={t(labelKey)}
    >
      {inside}
    </NavLink>
  );
}

/** Returns whether the current page is an entry or a subpage of one. */
export function useIsAmong(items: readonly NavItem[]): boolean {
  const { pathname } = useLocation();
  return items.some(({ href }) => pathname === href || pathname.startsWith(`${href}/`));
}

/** Returns the query kept between screens: portfolio and period. */
export function useSharedSearch(): string {
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
