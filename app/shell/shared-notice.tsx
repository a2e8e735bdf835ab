import { useTranslation } from "react-i18next";
import { allPortfoliosId } from "../shared/codes.ts";
import { Notice } from "../ui/states/notice.tsx";
import classes from "./switchers.module.css";
import { useSeenPortfolio } from "./use-seen-portfolio.ts";

export function SharedNotice() {
  const { t } = useTranslation("shell");
  const portfolio = useSeenPortfolio();
  if (!portfolio || portfolio.level === "own" || portfolio.id === allPortfoliosId) return null;
  const { owner, level } = portfolio;
  return (
    <div className={classes.shared}>
      <Notice>{t(`shell:shared.${level}`, { owner })}</Notice>
    </div>
  );
}
