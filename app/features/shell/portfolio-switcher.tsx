import { Menu, UnstyledButton } from "@mantine/core";
import { IconCheck, IconPlus, IconSelector } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { usePrefs } from "../../client/prefs-context.tsx";
import { useApiQuery } from "../../client/use-api.ts";
import { chosenPortfolio } from "./chosen-portfolio.ts";
import classes from "./switchers.module.css";

const icon = { size: 18, stroke: 1.6, "aria-hidden": true } as const;

/** Which portfolio the screens show: named in the address, so that going back shows the one before. */
export function PortfolioSwitcher() {
  const { t } = useTranslation("shell");
  const { prefs, setPrefs } = usePrefs();
  const [search, setSearch] = useSearchParams();
  const portfolios = useApiQuery("GET /api/MyPortfolio", {}).data?.portfolios ?? [];
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
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <UnstyledButton
          className={classes.target}
          aria-label={t("shell:portfolio", { name: chosen.name })}
          data-tour="portfolio-switcher"
        >
          <span className={classes.name}>{chosen.name}</span>
          <IconSelector {...icon} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.list ?? ""}>
        <Menu.Label>{t("shell:portfolios")}</Menu.Label>
        {portfolios.map(({ id, name, currency, isDemo }) => (
          <Menu.RadioItem
            key={id}
            value={id}
            checked={id === chosen.id}
            checkIcon={<IconCheck {...icon} />}
            closeMenuOnClick
            onChange={choose}
          >
            <span className={classes.choice}>{name}</span>
            <span className={classes.detail}>{isDemo ? `${currency} · ${t("shell:demo")}` : currency}</span>
          </Menu.RadioItem>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to="/new-portfolio" leftSection={<IconPlus {...icon} />}>
          {t("shell:newPortfolio")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function withPortfolio(search: URLSearchParams, id: string): URLSearchParams {
  const changed = new URLSearchParams(search);
  changed.set("p", id);
  return changed;
}
