import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { usePortfoliosState } from "../client/data/use-portfolios-state.ts";
import { usePrefs } from "../client/prefs/prefs-context.tsx";
import { IconPlus, IconSelector } from "../ui/icons/icons.ts";
import { lazyDialog } from "../ui/lazy/lazy-dialog.tsx";
import { LazyMenu } from "../ui/lazy/lazy-menu.tsx";
import { BareButton } from "../ui/shell/bare-button.tsx";
import { chosenPortfolio } from "./chosen-portfolio.ts";
import classes from "./switchers.module.css";
import { useSeenPortfolios } from "./use-seen-portfolio.ts";

const icon = { size: 18, stroke: 1.6, "aria-hidden": true } as const;
const Items = lazyDialog(() => import("./portfolio-items.tsx"));

/** Selects a portfolio in the address, for going back. */
export function PortfolioSwitcher() {
  const { t } = useTranslation("shell");
  const { prefs, setPrefs } = usePrefs();
  const [search, setSearch] = useSearchParams();
  const portfolios = useSeenPortfolios();
  const { portfoliosLoading } = usePortfoliosState();
  const chosen = chosenPortfolio(portfolios, search.get("p"), prefs.portfolio);
  const choose = (id: string) => {
    // Going back restores the previous portfolio.
    if (chosen) history.replaceState(history.state, "", `?${withPortfolio(search, chosen.id)}`);
    setPrefs({ portfolio: id });
    setSearch(withPortfolio(search, id));
  };
  if (!chosen)
    return (
      <Link className={classes.target} to="/new-portfolio">
        <IconPlus {...icon} />
        <span className={classes.name}>{t("shell:newPortfolio")}</span>
      </Link>
    );
  return (
    <LazyMenu
      position="bottom-start"
      width={280}
      items={Items}
      of={{ portfolios, chosenId: chosen.id, onChoose: choose }}
      target={
        <BareButton
          className={classes.target}
          aria-label={t("shell:portfolio", { name: chosen.name })}
          aria-busy={portfoliosLoading || undefined}
          data-tour="portfolio-switcher"
        >
          <span className={classes.name}>{chosen.name}</span>
          <IconSelector {...icon} />
        </BareButton>
      }
    />
  );
}

function withPortfolio(search: URLSearchParams, id: string): URLSearchParams {
  const changed = new URLSearchParams(search);
  changed.set("p", id);
  return changed;
}
