import { Menu, UnstyledButton } from "@mantine/core";
import { IconCheck, IconSelector } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePrefs } from "../../client/prefs-context.tsx";
import { readState } from "../../client/storage.ts";
import { useApiQuery } from "../../client/use-api.ts";
import { LateMenu } from "../../ui/shell/late-menu.tsx";
import classes from "./switchers.module.css";
import { useSeenPortfolio } from "./use-seen-portfolio.ts";

const icon = { size: 18, stroke: 1.6, "aria-hidden": true } as const;

/** In which currency figures are computed: the portfolio's own, one of the last five, or any other. */
export function CurrencySwitcher() {
  const { t } = useTranslation("shell");
  const { prefs, setPrefs } = usePrefs();
  const [isOpen, setIsOpen] = useState(false);
  const own = useSeenPortfolio()?.currency;
  const recent = useRecentCurrencies(isOpen);
  const list = useApiQuery("GET /api/currency/list", {}, { isEnabled: isOpen }).data?.currencies ?? [];
  const nameOf = (code: string) => list.find((currency) => currency.code === code)?.name;
  const shown = prefs.currency ?? own;
  if (!shown) return null;
  const others = list.filter(({ code }) => code !== own && !recent.includes(code));
  const toItem = (code: string) => (
    <Menu.RadioItem
      key={code}
      value={code}
      checked={code === shown}
      checkIcon={<IconCheck {...icon} />}
      closeMenuOnClick
      onChange={() => setPrefs({ currency: code === own ? null : code })}
    >
      <span className={classes.choice}>{code}</span>
      <span className={classes.detail}>{code === own ? t("shell:ownCurrency") : nameOf(code)}</span>
    </Menu.RadioItem>
  );
  return (
    <LateMenu
      position="bottom-start"
      width={260}
      onChange={setIsOpen}
      target={
        <UnstyledButton
          className={classes.target}
          aria-label={t("shell:currency", { code: shown })}
          data-tour="currency-switcher"
        >
          <span>{shown}</span>
          <IconSelector {...icon} />
        </UnstyledButton>
      }
    >
      <Menu.Dropdown className={classes.list ?? ""}>
        {own && toItem(own)}
        {recent.some((code) => code !== own) && <Menu.Label>{t("shell:recentCurrencies")}</Menu.Label>}
        {recent.filter((code) => code !== own).map(toItem)}
        {others.length > 0 && <Menu.Label>{t("shell:allCurrencies")}</Menu.Label>}
        {others.map(({ code }) => toItem(code))}
      </Menu.Dropdown>
    </LateMenu>
  );
}

/** Read when the list opens: another tab may have chosen meanwhile. */
function useRecentCurrencies(isOpen: boolean): readonly string[] {
  const [recent, setRecent] = useState<readonly string[]>([]);
  useEffect(() => {
    if (isOpen) setRecent(readState("app").recentCurrencies);
  }, [isOpen]);
  return recent;
}
