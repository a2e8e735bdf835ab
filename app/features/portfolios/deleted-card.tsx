import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../client/data/use-api.ts";
import { DateText } from "../../ui/money/amounts.tsx";
import { Card } from "../../ui/shell/card.tsx";
import classes from "./manage-portfolios.module.css";
import type { Manage } from "./use-manage.ts";

/** Deleted portfolios that can be restored. */
export function DeletedCard({ manage }: { readonly manage: Manage }) {
  const { t } = useTranslation("portfolios");
  const { data } = useApiQuery("GET /api/MyPortfolio/deleted", {});
  if (!data || data.portfolios.length === 0) return null;
  return (
    <Card title={t("deleted.title")} isFlush>
      <ul className={classes.lines}>
        {data.portfolios.map(({ id, name, goneAt }) => (
          <li key={id} className={classes.line}>
            <div className={classes.who}>
              <span>{name}</span>
              <span className={classes.muted}>
                {t("deleted.until")} <DateText value={goneAt.slice(0, 10)} width="long" />
              </span>
            </div>
            <Button
              variant="default"
              aria-label={t("deleted.restoreOne", { name })}
              onClick={() => manage.restore(id)}
            >
              {t("deleted.restore")}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
