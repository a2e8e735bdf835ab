import { Menu, UnstyledButton } from "@mantine/core";
import {
  IconCheck,
  IconEye,
  IconEyeOff,
  IconLogout,
  IconMoon,
  IconSun,
  type TablerIcon,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Language, languageKeys, languages } from "../../i18n/languages.ts";
import classes from "./account-menu.module.css";
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

const icon = { size: 18, stroke: 1.6, "aria-hidden": true } as const;

/** Who is signed in, how the page looks, and the way out. */
export function AccountMenu(props: AccountMenuProps) {
  const { t } = useTranslation("common");
  const { name, language, theme, isStealth, links } = props;
  const nextTheme = theme === "dark" ? "light" : "dark";
  return (
    <LateMenu
      width={240}
      target={
        <UnstyledButton className={classes.target} aria-label={t("common:account.menu", { name })}>
          {[...name.trim()][0]?.toUpperCase() ?? "?"}
          {links.some(({ hasDot }) => hasDot) && <span className={classes.corner} />}
        </UnstyledButton>
      }
    >
      <Menu.Dropdown>
        <Menu.Label className={classes.name}>{name}</Menu.Label>
        <Links links={links} />
        <Menu.Divider />
        <Menu.Item
          leftSection={nextTheme === "dark" ? <IconMoon {...icon} /> : <IconSun {...icon} />}
          onClick={() => props.onTheme(nextTheme)}
        >
          {t(nextTheme === "dark" ? "common:theme.toDark" : "common:theme.toLight")}
        </Menu.Item>
        <Menu.Item
          leftSection={isStealth ? <IconEye {...icon} /> : <IconEyeOff {...icon} />}
          onClick={() => props.onStealth(!isStealth)}
        >
          {t(isStealth ? "common:stealth.off" : "common:stealth.on")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t("common:language.label")}</Menu.Label>
        {languages.map((code) => (
          <Menu.RadioItem
            key={code}
            lang={code}
            value={code}
            checked={code === language}
            checkIcon={<IconCheck {...icon} />}
            closeMenuOnClick
            onChange={() => props.onLanguage(code)}
          >
            {t(languageKeys[code])}
          </Menu.RadioItem>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout {...icon} />} onClick={props.onSignOut}>
          {t("common:account.signOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </LateMenu>
  );
}

/** Seen as a dot, heard as a word. */
function NewDot() {
  const { t } = useTranslation("common");
  return (
    <span className={classes.dot}>
      <span className="visually-hidden">{t("common:account.new")}</span>
    </span>
  );
}

function Links({ links }: { readonly links: readonly MenuLink[] }) {
  const { t } = useTranslation("common");
  return links.map(({ labelKey, href, icon: Icon, hasDot = false }) => (
    <Menu.Item key={href} component={Link} to={href} leftSection={<Icon {...icon} />}>
      {t(labelKey)}
      {hasDot && <NewDot />}
    </Menu.Item>
  ));
}
