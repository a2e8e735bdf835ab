import { Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { allPortfoliosId } from "../shared/codes.ts";
import { IconCheck, IconPlus } from "../ui/icons/icons.ts";
import { MenuFrame, type MenuState } from "../ui/lazy/menu-frame.tsx";
import classes from "./switchers.module.css";
import type { useSeenPortfolios } from "./use-seen-portfolio.ts";

const icon = { size: 18, stroke: 1.6, "aria-hidden": true } as const;

type Portfolios = ReturnType<typeof useSeenPortfolios>;

interface Choosing {
  readonly chosenId: string;
  readonly onChoose: (id: string) => void;
}

interface ItemsProps extends Choosing, MenuState {
  readonly portfolios: Portfolios;
}

export default function PortfolioItems({ portfolios, chosenId, onChoose, ...menu }: ItemsProps) {
  const { t } = useTranslation("shell");
  const choosing = { chosenId, onChoose };
  const all = portfolios.find(({ id }) => id === allPortfoliosId);
  const own = portfolios.filter(({ level }) => level === "own");
  const shared = portfolios.filter(({ id, level }) => level !== "own" && id !== allPortfoliosId);
  return (
    <MenuFrame {...menu} className={classes.list}>
      <Menu.Label>{t("shell:portfolios")}</Menu.Label>
      {all && <Choice portfolio={all} {...choosing} />}
      {own.map((portfolio) => (
        <Choice key={portfolio.id} portfolio={portfolio} {...choosing} />
      ))}
      {shared.length > 0 && <Menu.Label>{t("shell:shared.title")}</Menu.Label>}
      {shared.map((portfolio) => (
        <Choice key={portfolio.id} portfolio={portfolio} {...choosing} />
      ))}
      <Menu.Divider />
      <Menu.Item component={Link} to="/new-portfolio" leftSection={<IconPlus {...icon} />}>
        {t("shell:newPortfolio")}
      </Menu.Item>
    </MenuFrame>
  );
}

interface ChoiceProps extends Choosing {
  readonly portfolio: Portfolios[number];
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
