import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../client/data/use-api.ts";
import { Card } from "../../ui/shell/card.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import classes from "./operations.module.css";

interface DemoCardProps {
  readonly demo: { readonly assets: number; readonly isHidden: boolean };
}

/** Content of the demo market, and its removal after a confirmation. */
export function DemoCard({ demo }: DemoCardProps) {
  const { t } = useTranslation("operations");
  const toasts = useToasts();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useApiMutation("POST /api/admin/remove-demo", [
    "GET /api/admin/providers",
    "GET /api/MyPortfolio",
  ]);
  const run = () =>
    remove.mutate(
      {},
      {
        onError: toasts.failed,
        onSuccess: ({ assets, kept }) => {
          setIsAsking(false);
          toasts.done(
            kept.length > 0
              ? t("demo.keptSome", { count: assets, tickers: kept.join(", ") })
              : t("demo.removed", { count: assets }),
          );
        },
      },
    );
  return (
    <Card title={t("demo.title")}>
      <p className={classes.lead}>
        {demo.assets === 0
          ? t("demo.none")
          : t(demo.isHidden ? "demo.hidden" : "demo.shown", { count: demo.assets })}
      </p>
      {demo.assets > 0 && (
        <div className={classes.actions} aria-live="polite">
          {isAsking ? (
            <>
              <span>{t("demo.sure")}</span>
              <button
                type="button"
                className="button button-primary"
                disabled={remove.isPending}
                onClick={run}
              >
                {t("demo.removeNow")}
              </button>
              <button type="button" className="button button-quiet" onClick={() => setIsAsking(false)}>
                {t("demo.keep")}
              </button>
            </>
          ) : (
            <button type="button" className="button button-quiet" onClick={() => setIsAsking(true)}>
              {t("demo.remove")}
            </button>
          )}
        </div>
      )}
    </Card>
  );
}
