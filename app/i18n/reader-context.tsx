import { createContext, type ReactNode, use, useMemo } from "react";
import type { Locale } from "../shared/locales.ts";
import { defaultLocale } from "../shared/locales.ts";

export interface Reader {
  readonly locale: Locale;
  readonly isStealth: boolean;
}

const ReaderContext = createContext<Reader>({ locale: defaultLocale, isStealth: false });

export function ReaderProvider({ locale, isStealth, children }: Reader & { readonly children?: ReactNode }) {
  const reader = useMemo(() => ({ locale, isStealth }), [locale, isStealth]);
  return <ReaderContext value={reader}>{children}</ReaderContext>;
}

export const useReader = (): Reader => use(ReaderContext);
