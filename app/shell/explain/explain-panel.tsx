import { Loader } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../client/data/use-api.ts";
import type { ExplainRequest } from "../../ui/money/explain-context.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { priceDigits } from "../../ui/money/price-digits.ts";
import { Refusal } from "../../ui/money/refusal.tsx";
import { RateWaysOf } from "../assets/rate-ways.tsx";
import { MoveDemoRows } from "../portfolios/demo-rows-way.tsx";
import classes from "./explain.module.css";
import { ExplainInputs } from "./explain-inputs.tsx";
import { ExplainMeasured } from "./explain-measured.tsx";
import { ExplainSteps } from "./explain-steps.tsx";
import { toExplainQuery } from "./explain-target.ts";
import { ExplainTerms } from "./explain-terms.tsx";
import { FigureNotes } from "./figure-notes.tsx";

/** Explains a figure recomputed by the server from the listed inputs alone. */
export function ExplainPanel({ request }: { readonly request: ExplainRequest }) {
  const { t } = useTranslation("explain");
  const { data, error, isPending } = useApiQuery("GET /api/explain", toExplainQuery(request));
  if (error)
    return (
      <p role="alert" className={classes.problem}>
        {t(`common:error.${error.code}`, { defaultValue: t("common:error.INTERNAL") })}
        {error.requestId && <span className={classes.muted}> {error.requestId}</span>}
      </p>
    );
  if (isPending || !data) return <Loader aria-label={t("loading")} />;
  return (
    <article className={classes.panel} data-explained={request.name} data-is-same={data.isSame}>
      <Refusal figure={data.whole ?? data.shown} portfolioId={data.portfolioId} />
      <header>
        <h2 className={classes.metric}>
          {t(`metric.${data.metric}`)}
          {data.asset && <span className={classes.muted}> · {data.asset.name}</span>}
        </h2>
        <FigureText
          figure={data.shown}
          name="explained"
          isPart
          variant="head"
          digits={priceDigits(data.metric, data.asset)}
        />
        <FigureNotes figure={data.shown} />
        {"refused" in data.shown && (
          <>
            <RateWaysOf reasons={data.shown.refused} />
            <MoveDemoRows portfolioId={request.scope.portfolioId} reasons={data.shown.refused} />
          </>
        )}
        <p className={classes.formula}>{t(`formula.${data.formula}`)}</p>
        {request.scope.without !== undefined && <p className={classes.muted}>{t("withoutSome")}</p>}
        <p className={data.isSame ? classes.same : classes.problem} role="status">
          {t(data.isSame ? "same" : "notSame")}
        </p>
      </header>
      <ExplainTerms explanation={data} />
      <ExplainSteps explanation={data} request={request} />
      <ExplainMeasured explanation={data} request={request} />
      <ExplainInputs explanation={data} request={request} />
    </article>
  );
}
