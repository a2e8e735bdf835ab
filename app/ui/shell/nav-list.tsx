import { IconChevronDown, type TablerIcon } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { NavLink, useLocation } from "react-router";

export interface NavItem {
  readonly labelKey: string;
  /** Path; the portfolio and period of the query string go along. */
  readonly href: string;
  readonly icon: TablerIcon;
  /** The heading it stands under in the rail; places of a group follow each other. */
  readonly groupKey: string;
  /** Something behind it has not been seen yet. */
  readonly hasDot?: boolean;
}

/** Which groups are folded, and how that is changed. */
export interface NavGroups {
  /** Names of groups: the last part of their keys. */
  readonly closed: readonly string[];
  readonly onToggle: (name: string) => void;
}

interface NavListProps {
  readonly items: readonly NavItem[];
  readonly groups: NavGroups;
  /** Looks of `group`, `heading`, `toggle`, `list`, `item`, `label` and `dot`. */
  readonly classes: Readonly<Record<string, string | undefined>>;
}

/** Places under the headings of their groups. */
export function NavList({ items, groups, classes }: NavListProps) {
  return [...Map.groupBy(items, ({ groupKey }) => groupKey)].map(([groupKey, places]) => (
    <NavGroup key={groupKey} groupKey={groupKey} items={places} groups={groups} classes={classes} />
  ));
}

/**
 * Places that belong together: under a heading that folds them, behind a line where there are only icons. The group of
 * the page that is shown stays open.
 */
function NavGroup({ groupKey, items, groups, classes }: NavListProps & { readonly groupKey: string }) {
  const { t } = useTranslation("common");
  const id = useId();
  const search = useKeptSearch();
  const { pathname } = useLocation();
  const name = groupKey.split(".").at(-1) ?? groupKey;
  const isHere = items.some(({ href }) => pathname === href || pathname.startsWith(`${href}/`));
  const isOpen = isHere || !groups.closed.includes(name);
  return (
    <div className={classes.group} data-is-closed={!isOpen || undefined}>
      {isHere ? (
        <p id={id} className={classes.heading}>
          {t(groupKey)}
        </p>
      ) : (
        <button
          id={id}
          type="button"
          className={`${classes.heading} ${classes.toggle}`}
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          onClick={() => groups.onToggle(name)}
        >
          {t(groupKey)}
          <IconChevronDown size={14} stroke={1.8} aria-hidden />
        </button>
      )}
      <ul id={`${id}-list`} className={classes.list} aria-labelledby={id}>
        {items.map((item) => (
          <NavPlace key={item.href} item={item} search={search} classes={classes} />
        ))}
      </ul>
    </div>
  );
}

interface NavPlaceProps extends Pick<NavListProps, "classes"> {
  readonly item: NavItem;
  readonly search: string;
}

function NavPlace({ item, search, classes }: NavPlaceProps) {
  const { t } = useTranslation("common");
  const { labelKey, href, icon: Icon, hasDot } = item;
  return (
    <li>
      <NavLink to={{ pathname: href, search }} className={classes.item ?? ""} title={t(labelKey)}>
        <Icon size={20} stroke={1.6} aria-hidden />
        <span className={classes.label}>{t(labelKey)}</span>
        {hasDot && (
          <span className={classes.dot}>
            <span className="visually-hidden">{t("common:shell.new")}</span>
          </span>
        )}
      </NavLink>
    </li>
  );
}

/** Portfolio and period stay when the screen changes; a screen's own filters do not. */
export function useKeptSearch(): string {
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
