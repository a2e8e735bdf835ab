import { Menu } from "@mantine/core";
import { IconCheck, IconEye, IconEyeOff, IconLogout, IconMoon, IconSun } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { languageKeys, languages } from "../../shared/languages.ts";
import classes from "./account-menu.module.css";
import type { AccountMenuProps } from "./account-menu.types.ts";
import { type Made, MadeMenu } from "./made-menu.tsx";

const icon = { size: 18, stroke: 1.6, "aria-hidden": true } as const;

/** Entries of the account menu. */
export function Items({ made, ...props }: AccountMenuProps & { readonly made: Made }) {
  const { t } = useTranslation("common");
  const { name, language, theme, isStealth, links } = props;
  const nextTheme = theme === "dark" ? "light" : "dark";
  return (
    <MadeMenu {...made}>
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
    </MadeMenu>
  );
}

/** Dot with a word for screen readers. */
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
