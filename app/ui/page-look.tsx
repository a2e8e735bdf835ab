import { createContext, type ReactNode, use, useMemo } from "react";
import type { Language } from "../shared/languages.ts";
import type { Locale } from "../shared/locales.ts";

export interface PageLook {
  readonly language: Language;
  readonly locale: Locale;
  readonly theme: "light" | "dark";
  /** Without a chosen theme the device decides. */
  readonly isDeviceTheme: boolean;
  readonly isBlueOrange: boolean;
  readonly today: string;
  readonly isSignedIn: boolean;
}

const PageLookContext = createContext<PageLook | null>(null);

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

/**
 * Returns the page settings.
 * @throws Error outside `PageLookProvider`
 */
export function usePageLook(): PageLook {
  const look = use(PageLookContext);
  if (!look) throw new Error("usePageLook outside PageLookProvider");
  return look;
}
