import type { Language } from "../../shared/languages.ts";
import type { IconType } from "../icons/icon.tsx";

interface MenuLink {
  readonly labelKey: string;
  readonly href: string;
  readonly icon: IconType;
  readonly hasDot?: boolean;
}

export interface AccountMenuProps {
  readonly name: string;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  readonly theme: "light" | "dark";
  readonly onTheme: (theme: "light" | "dark") => void;
  readonly isStealth: boolean;
  readonly onStealth: (isStealth: boolean) => void;
  readonly links: readonly MenuLink[];
  readonly onSignOut: () => void;
}
