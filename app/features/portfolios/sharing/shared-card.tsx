import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../../client/data/use-api.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { useToasts } from "../../../ui/states/toast.tsx";
import classes from "../manage-portfolios.module.css";
import type { SharedPortfolio } from "../portfolios.contract.ts";
import { PortfolioLink } from "./portfolio-link.tsx";

/** Portfolios shared with the reader: to open or to leave. */
export function SharedCard({ shared }: { readonly shared: readonly SharedPortfolio[] }) {
  const { t } = useTranslation("portfolios");
  const toasts = useToasts();
  const leave = useApiMutation("DELETE /api/MyPortfolio/access", ["GET /api/MyPortfolio"]);
  if (shared.length === 0) return null;
  return (
    <Card title={t("access.sharedTitle")} isFlush>
      <ul className={classes.lines}>
        {shared.map(({ id, name, currency, owner, level }) => (
          <li key={id} className={classes.line}>
            <span className={classes.who}>
              <h2 className={classes.name}>
                <PortfolioLink id={id} name={name} />
              </h2>
              <span className={classes.muted}>
                {[currency, t("access.of", { owner }), t(`access.level.${level}`)].join(" · ")}
              </span>
            </span>
            <Button
              variant="default"
              disabled={leave.isPending}
              aria-label={t("access.leaveNamed", { name })}
              onClick={() =>
                void leave
                  .mutateAsync({ id })
                  .then(() => toasts.done(t("access.left", { name })), toasts.failed)
              }
            >
              {t("access.leave")}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
