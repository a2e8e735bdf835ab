import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "../../client/api/api-client.ts";
import { useApiQuery } from "../../client/data/use-api.ts";
import { useUndo } from "../../client/data/use-undo.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { ErrorState } from "../../ui/states/error-state.tsx";
import { SkeletonRows } from "../../ui/states/skeleton.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import { deriveFolded } from "./derive-total.ts";
import classes from "./manage-portfolios.module.css";
import type { Portfolio, ViewSwitch } from "./portfolios.contract.ts";

interface SwitchProps {
  readonly portfolio: Portfolio;
  readonly onDone: () => void;
}

/** View of a portfolio, and a preview of what switching it would end. */
export function SwitchViewCard({ portfolio, onDone }: SwitchProps) {
  const { t } = useTranslation("portfolios");
  const [isOpen, setOpen] = useState(false);
  const isStated = portfolio.view === 2;
  return (
    <section className={classes.form}>
      <h3 className={classes.name}>{t("form.view")}</h3>
      <p className={classes.muted}>{t(isStated ? "form.viewHints.2" : "form.viewHints.1")}</p>
      {isOpen ? (
        <Preview portfolio={portfolio} onDone={onDone} />
      ) : (
        <div>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t(isStated ? "switch.askTransactions" : "switch.askPositions")}
          </Button>
        </div>
      )}
    </section>
  );
}

function Preview({ portfolio, onDone }: SwitchProps) {
  const { t } = useTranslation(["portfolios", "explain"]);
  const client = useQueryClient();
  const toasts = useToasts();
  const undoing = useUndo();
  const [isBusy, setBusy] = useState(false);
  const { data, error } = useApiQuery("GET /api/MyPortfolio/switch-view", { id: portfolio.id });
  if (error) return <ErrorState what={t("form.view")} error={error} isCompact />;
  if (!data) return <SkeletonRows count={3} />;
  if (data.blockedBy) return <p role="alert">{t(`common:field.view-${data.blockedBy}`)}</p>;
  const save = () => {
    setBusy(true);
    callApi("POST /api/MyPortfolio/switch-view", { id: portfolio.id, view: data.to === 2 ? 2 : 1 })
      .then(async (answer) => {
        await client.invalidateQueries();
        undoing.done(t(data.to === 2 ? "switch.donePositions" : "switch.doneTransactions"), answer);
        onDone();
      }, toasts.failed)
      .finally(() => setBusy(false));
  };
  return (
    <>
      {data.to === 2 ? (
        <WhatEnds data={data} portfolioId={portfolio.id} />
      ) : (
        <p>{t("switch.nothingLost", { count: data.positions })}</p>
      )}
      <p className={classes.muted}>{t("switch.undo")}</p>
      <div>
        <Button onClick={save} loading={isBusy}>
          {t(data.to === 2 ? "switch.toPositions" : "switch.toTransactions")}
        </Button>
      </div>
    </>
  );
}

interface WhatEndsProps {
  readonly data: ViewSwitch;
  readonly portfolioId: string;
}

function WhatEnds({ data, portfolioId }: WhatEndsProps) {
  const { t } = useTranslation(["portfolios", "explain"]);
  const { locale } = useReader();
  const explain = (metric: string) => ({
    ...{ metric, scope: { kind: "portfolio", portfolioId } as const, period: { name: "ALL" } },
  });
  const { unrealised } = data;
  return (
    <>
      <ul className={classes.facts}>
        <li>
          {t("switch.folded", { count: data.transactions })}{" "}
          {t("switch.into", { count: data.positions, currencies: data.currencies })}
        </li>
        {data.closedPositions > 0 && <li>{t("switch.closed", { count: data.closedPositions })}</li>}
        <li>{t("switch.statements")}</li>
        {data.isIncomeBooked && <li>{t("switch.income")}</li>}
        {unrealised && (
          <li>
            {t("switch.unrealised")}{" "}
            <FigureText
              figure={unrealised.before}
              name="gain-before"
              variant="cell"
              explain={explain("unrealised")}
            />
            {" → "}
            <FigureText
              figure={unrealised.after}
              name="gain-after"
              variant="cell"
              derive={() => deriveFolded({ t, locale }, data, portfolioId)}
            />
          </li>
        )}
      </ul>
      <p>{t("switch.ends", { count: data.endsInAll })}</p>
      <dl className={classes.figures}>
        {data.ends.map(({ metric, figure }) => (
          <div key={metric}>
            <dt>{t(`explain:metric.${metric}`)}</dt>
            <dd>
              <FigureText figure={figure} name={`ends-${metric}`} variant="cell" explain={explain(metric)} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
