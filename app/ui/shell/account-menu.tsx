import type { TablerIcon } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { Language } from "../../i18n/languages.ts";
import classes from "./account-menu.module.css";
import { BareButton } from "./bare-button.tsx";
import { LateMenu } from "./late-menu.tsx";

interface MenuLink {
  readonly labelKey: string;
  readonly href: string;
  readonly icon: TablerIcon;
  /** Something new is behind it. */
  readonly hasDot?: boolean;
}

export interface AccountMenuProps {
  /** Display name or e-mail. */
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

const loadItems = () => import("./account-items.tsx");

/** Who is signed in, how the page looks, and the way out. */
export function AccountMenu(props: AccountMenuProps) {
  const { t } = useTranslation("common");
  const { name, links } = props;
  return (
    <LateMenu
      width={240}
      load={loadItems}
      of={props}
      target={
        <BareButton className={classes.target} aria-label={t("common:account.menu", { name })}>
          {[...name.trim()][0]?.toUpperCase() ?? "?"}
          {links.some(({ hasDot }) => hasDot) && <span className={classes.corner} />}
        </BareButton>
      }
    />
  );
}
