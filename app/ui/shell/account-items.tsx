import { Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { languageKeys, languages } from "../../shared/languages.ts";
import { IconCheck, IconEye, IconEyeOff, IconLogout, IconMoon, IconSun } from "../icons/icons.ts";
import { MenuFrame, type MenuState } from "../lazy/menu-frame.tsx";
import classes from "./account-menu.module.css";
import type { AccountMenuProps } from "./account-menu.types.ts";

const icon = { size: 18, stroke: 1.6, "aria-hidden": true } as const;

export default function AccountItems(props: AccountMenuProps & MenuState) {
  const { t } = useTranslation("common");
  const { name, language, onLanguage, theme, onTheme, isStealth, onStealth, links, onSignOut, ...menu } =
    props;
  const nextTheme = theme === "dark" ? "light" : "dark";
  return (
    <MenuFrame {...menu}>
      <Menu.Label className={classes.name}>{name}</Menu.Label>
      <Links links={links} />
      <Menu.Divider />
      <Menu.Item
        leftSection={nextTheme === "dark" ? <IconMoon {...icon} /> : <IconSun {...icon} />}
        onClick={() => onTheme(nextTheme)}
      >
        {t(nextTheme === "dark" ? "common:theme.toDark" : "common:theme.toLight")}
      </Menu.Item>
      <Menu.Item
        leftSection={isStealth ? <IconEye {...icon} /> : <IconEyeOff {...icon} />}
        onClick={() => onStealth(!isStealth)}
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
          onChange={() => onLanguage(code)}
        >
          {t(languageKeys[code])}
        </Menu.RadioItem>
      ))}
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout {...icon} />} onClick={onSignOut}>
        {t("common:account.signOut")}
      </Menu.Item>
    </MenuFrame>
  );
}

function NewDot() {
  const { t } = useTranslation("common");
  return (
    <span className={classes.dot}>
      <span className="visually-hidden">{t("common:account.new")}</span>
    </span>
  );
}

function Links({ links }: Pick<AccountMenuProps, "links">) {
  const { t } = useTranslation("common");
  return links.map(({ labelKey, href, icon: Icon, hasDot = false }) => (
    <Menu.Item key={href} component={Link} to={href} leftSection={<Icon {...icon} />}>
      {t(labelKey)}
      {hasDot && <NewDot />}
    </Menu.Item>
  ));
}
