import { useTranslation } from "react-i18next";
import { usePrefs } from "../client/prefs/prefs-context.tsx";
import { IconSelector } from "../ui/icons/icons.ts";
import { lazyDialog } from "../ui/lazy/lazy-dialog.tsx";
import { LazyMenu } from "../ui/lazy/lazy-menu.tsx";
import { BareButton } from "../ui/shell/bare-button.tsx";
import classes from "./switchers.module.css";
import { useSeenPortfolio } from "./use-seen-portfolio.ts";

const Items = lazyDialog(() => import("./currency-items.tsx"));

/** Selects the display currency: the portfolio's own, a recent one, or any other. */
export function CurrencySwitcher() {
  const { t } = useTranslation("shell");
  const { prefs } = usePrefs();
  const own = useSeenPortfolio()?.currency;
  const shown = prefs.currency ?? own;
  if (!shown) return null;
  return (
    <LazyMenu
      position="bottom-start"
      width={260}
      items={Items}
      of={{ own, shown }}
      target={
        <BareButton
          className={classes.target}
          aria-label={t("shell:currency", { code: shown })}
          data-tour="currency-switcher"
        >
          <span>{shown}</span>
          <IconSelector size={18} stroke={1.6} aria-hidden />
        </BareButton>
      }
    />
  );
}
