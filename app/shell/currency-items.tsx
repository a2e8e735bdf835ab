import { Menu } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiQuery } from "../client/data/use-api.ts";
import { readState } from "../client/dom/storage.ts";
import { usePrefs } from "../client/prefs/prefs-context.tsx";
import { IconCheck } from "../ui/icons/icons.ts";
import { MenuFrame, type MenuState } from "../ui/lazy/menu-frame.tsx";
import classes from "./switchers.module.css";

interface ItemsProps extends MenuState {
  /** Codes of portfolio and display currency. */
  readonly own: string | undefined;
  readonly shown: string;
}

/** Lists the portfolio's currency, the last five, and all others. */
export default function CurrencyItems({ own, shown, ...menu }: ItemsProps) {
  const { t } = useTranslation("shell");
  const { setPrefs } = usePrefs();
  const { isOpen } = menu;
  const recent = useRecentCurrencies(isOpen);
  const list = useApiQuery("GET /api/currency/list", {}, { isEnabled: isOpen }).data?.currencies ?? [];
  const nameOf = (code: string) => list.find((currency) => currency.code === code)?.name;
  const others = list.filter(({ code }) => code !== own && !recent.includes(code));
  const toItem = (code: string) => (
    <Menu.RadioItem
      key={code}
      value={code}
      checked={code === shown}
      checkIcon={<IconCheck size={18} stroke={1.6} aria-hidden />}
      closeMenuOnClick
      onChange={() => setPrefs({ currency: code === own ? null : code })}
    >
      <span className={classes.choice}>{code}</span>
      <span className={classes.detail}>{code === own ? t("shell:ownCurrency") : nameOf(code)}</span>
    </Menu.RadioItem>
  );
  return (
    <MenuFrame {...menu} className={classes.list}>
      {own && toItem(own)}
      {recent.some((code) => code !== own) && <Menu.Label>{t("shell:recentCurrencies")}</Menu.Label>}
      {recent.filter((code) => code !== own).map(toItem)}
      {others.length > 0 && <Menu.Label>{t("shell:allCurrencies")}</Menu.Label>}
      {others.map(({ code }) => toItem(code))}
    </MenuFrame>
  );
}

/** Reads on opening: another tab may have chosen meanwhile. */
function useRecentCurrencies(isOpen: boolean): readonly string[] {
  const [recent, setRecent] = useState<readonly string[]>([]);
  useEffect(() => {
    if (isOpen) setRecent(readState("app").recentCurrencies);
  }, [isOpen]);
  return recent;
}
