import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import classes from "./link-tabs.module.css";

export interface LinkTab {
  readonly value: string | null;
  readonly label: string;
  readonly count?: string | undefined;
}

interface LinkTabsProps {
  readonly param: string;
  readonly value: string | null;
  readonly tabs: readonly LinkTab[];
  readonly label: string;
  readonly drops?: readonly string[];
  readonly look?: "line" | "pill";
}

/** Tabs kept in the address: links that work before hydration. */
export function LinkTabs({ param, value, tabs, label, drops, look = "line" }: LinkTabsProps) {
  const toSearch = useSearchWith(param, drops);
  const { hash } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // Scrolls the tabs only, never the page: on a phone the chosen tab may be off-screen.
  useEffect(() => {
    const chosen = nav.current?.querySelector<HTMLElement>(`[data-tab="${value ?? ""}"]`);
    if (nav.current && chosen) nav.current.scrollLeft = chosen.offsetLeft - nav.current.offsetLeft - 48;
  }, [value]);
  return (
    <nav
      ref={nav}
      className={look === "line" ? classes.line : classes.pill}
      aria-label={label}
      data-param={param}
    >
      {tabs.map((tab) => (
        <Link
          key={tab.value ?? ""}
          data-tab={tab.value ?? ""}
          to={{ search: toSearch(tab.value), hash }}
          className={classes.tab}
          aria-current={tab.value === value ? "true" : undefined}
          preventScrollReset
          replace
        >
          {tab.label}
          {tab.count !== undefined && <span className={classes.count}>{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** Returns a function that sets one query parameter, removes `drops` and keeps the others. */
export function useSearchWith(
  param: string,
  drops: readonly string[] = [],
): (value: string | null) => string {
  const { search } = useLocation();
  return (value) => {
    const next = new URLSearchParams(search);
    for (const name of drops) next.delete(name);
    if (value === null) next.delete(param);
    else next.set(param, value);
    return next.size === 0 ? "" : `?${next.toString()}`;
  };
}
