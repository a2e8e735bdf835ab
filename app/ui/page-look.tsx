import { createContext, type ReactNode, use, useMemo } from "react";
import type { Language } from "../shared/languages.ts";
import type { Locale } from "../shared/locales.ts";

/** Settings of a page for its charts, days and pictures. */
export interface PageLook {
  readonly language: Language;
  readonly locale: Locale;
  /** The theme on show. */
  readonly theme: "light" | "dark";
  /** No theme was chosen: the one on show is the device's. */
  readonly isDeviceTheme: boolean;
  /** Gain and loss in blue and orange. */
  readonly isBlueOrange: boolean;
  /** The user's day, as the server sent it with the page. */
  readonly today: string;
  /** The page was sent to a signed-in user. */
  readonly isSignedIn: boolean;
}

const PageLookContext = createContext<PageLook | null>(null);

/** Passes the settings down; the root of the program fills them in. */
export function PageLookProvider({
  children,
  language,
  locale,
  theme,
  isDeviceTheme,
  isBlueOrange,
  today,
  isSignedIn,
}: PageLook & { readonly children?: ReactNode }) {
  const look = useMemo(
    () => ({ language, locale, theme, isDeviceTheme, isBlueOrange, today, isSignedIn }),
    [language, locale, theme, isDeviceTheme, isBlueOrange, today, isSignedIn],
  );
  return <PageLookContext value={look}>{children}</PageLookContext>;
}

/** Returns the settings of the page. @throws Error outside `PageLookProvider` */
export function usePageLook(): PageLook {
  const look = use(PageLookContext);
  if (!look) throw new Error("usePageLook outside PageLookProvider");
  return look;
}
