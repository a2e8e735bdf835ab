import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { DateText } from "../../../ui/money/amounts.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import classes from "../backtest.module.css";
import { lineName } from "./line-names.ts";

/** Shown before the list is opened. */
const shownFirst = 5;

/** The user's own results, newest first. */
export function OwnResults() {
  const { t } = useTranslation("backtest");
  const results = useApiQuery("GET /api/backtest", {}).data?.results ?? [];
  if (results.length === 0) return null;
  const list = (part: typeof results) => (
    <ul className={classes.results}>
      {part.map(({ id, names, start, end, currency }) => (
        <li key={id}>
          <Link to={`/backtest?r=${id}`}>
            {names.map((name, portfolio) => lineName({ name, portfolio }, t)).join(", ")}
          </Link>
          <span className={classes.muted}>
            <DateText value={start} width="digits" /> – <DateText value={end} width="digits" /> · {currency}
          </span>
        </li>
      ))}
    </ul>
  );
  return (
    <Card title={t("own.title")}>
      {list(results.slice(0, shownFirst))}
      {results.length > shownFirst && (
        <details className={classes.more}>
          <summary>{t("own.more", { count: results.length - shownFirst })}</summary>
          {list(results.slice(shownFirst))}
        </details>
      )}
    </Card>
  );
}
