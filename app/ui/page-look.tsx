import { createContext, type ReactNode, use, useMemo } from "react";
import type { Locale } from "../shared/locales.ts";

/** Settings of a page for its charts and days. */
export interface PageLook {
  readonly theme: "light" | "dark";
  /** Gain and loss in blue and orange. */
  readonly isBlueOrange: boolean;
  readonly locale: Locale;
  /** The user's day, as the server sent it with the page. */
  readonly today: string;
}

const PageLookContext = createContext<PageLook | null>(null);

/** Passes the settings down; the root of the program fills them in. */
export function PageLookProvider({
  theme,
  isBlueOrange,
  locale,
  today,
  children,
}: PageLook & { readonly children?: ReactNode }) {
  const look = useMemo(() => ({ theme, isBlueOrange, locale, today }), [theme, isBlueOrange, locale, today]);
  return <PageLookContext value={look}>{children}</PageLookContext>;
}

/** Returns the settings of the page. @throws Error outside `PageLookProvider` */
export function usePageLook(): PageLook {
  const look = use(PageLookContext);
  if (!look) throw new Error("usePageLook outside PageLookProvider");
  return look;
}
