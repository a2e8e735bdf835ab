import { Menu, UnstyledButton } from "@mantine/core";
import { IconCheck, IconPlus, IconSelector } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { usePrefs } from "../../client/prefs-context.tsx";
import { LateMenu } from "../../ui/shell/late-menu.tsx";
import { chosenPortfolio } from "./chosen-portfolio.ts";
import classes from "./switchers.module.css";
import { useSeenPortfolios } from "./use-seen-portfolio.ts";

const icon = { size: 18, stroke: 1.6, "aria-hidden": true } as const;

/** Which portfolio the screens show: named in the address, so that going back shows the one before. */
export function PortfolioSwitcher() {
  const { t } = useTranslation("shell");
  const { prefs, setPrefs } = usePrefs();
  const [search, setSearch] = useSearchParams();
  const portfolios = useSeenPortfolios();
  const chosen = chosenPortfolio(portfolios, search.get("p"), prefs.portfolio);
  const choose = (id: string) => {
    // The page left behind gets its portfolio into its address too, so that going back shows it again.
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
  const own = portfolios.filter(({ level }) => level === "own");
  const shared = portfolios.filter(({ level }) => level !== "own");
  return (
    <LateMenu
      position="bottom-start"
      width={280}
      target={
        <UnstyledButton
          className={classes.target}
          aria-label={t("shell:portfolio", { name: chosen.name })}
          data-tour="portfolio-switcher"
        >
          <span className={classes.name}>{chosen.name}</span>
          <IconSelector {...icon} />
        </UnstyledButton>
      }
    >
      <Menu.Dropdown className={classes.list ?? ""}>
        <Menu.Label>{t("shell:portfolios")}</Menu.Label>
        {own.map((portfolio) => (
          <Choice key={portfolio.id} portfolio={portfolio} chosenId={chosen.id} onChoose={choose} />
        ))}
        {shared.length > 0 && <Menu.Label>{t("shell:shared.title")}</Menu.Label>}
        {shared.map((portfolio) => (
          <Choice key={portfolio.id} portfolio={portfolio} chosenId={chosen.id} onChoose={choose} />
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to="/new-portfolio" leftSection={<IconPlus {...icon} />}>
          {t("shell:newPortfolio")}
        </Menu.Item>
      </Menu.Dropdown>
    </LateMenu>
  );
}

interface ChoiceProps {
  readonly portfolio: ReturnType<typeof useSeenPortfolios>[number];
  readonly chosenId: string;
  readonly onChoose: (id: string) => void;
}

function Choice({ portfolio: { id, name, currency, isDemo, owner }, chosenId, onChoose }: ChoiceProps) {
  const { t } = useTranslation("shell");
  const detail = [currency, isDemo && t("shell:demo"), owner].filter(Boolean).join(" · ");
  return (
    <Menu.RadioItem
      value={id}
      checked={id === chosenId}
      checkIcon={<IconCheck {...icon} />}
      closeMenuOnClick
      onChange={onChoose}
    >
      <span className={classes.choice}>{name}</span>
      <span className={classes.detail}>{detail}</span>
    </Menu.RadioItem>
  );
}

function withPortfolio(search: URLSearchParams, id: string): URLSearchParams {
  const changed = new URLSearchParams(search);
  changed.set("p", id);
  return changed;
}
