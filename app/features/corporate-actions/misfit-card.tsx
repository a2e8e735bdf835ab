import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useReader } from "../../i18n/reader-context.tsx";
import type { Figure } from "../../shared/common.schema.ts";
import { Writes } from "../../shell/writes.tsx";
import { DateText } from "../../ui/money/amounts.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { moneyFigure, quantityFigure } from "../../ui/money/plain-figures.ts";
import { Card } from "../../ui/shell/card.tsx";
import type { Misfit } from "./corporate-actions.contract.ts";
import classes from "./corporate-actions.module.css";
import type { CheckAnswer } from "./corporate-actions.types.ts";
import { deriveMisfit, type MisfitField } from "./derive-actions.ts";
import type { Decisions } from "./use-decisions.ts";

interface MisfitCardProps {
  readonly answer: CheckAnswer;
  readonly decisions: Decisions;
}

/** Booked payments and events whose units have changed since, with a correction. */
export function MisfitCard({ answer, decisions }: MisfitCardProps) {
  const { t } = useTranslation("corporate-actions");
  const { misfits, portfolioId } = answer;
  if (misfits.length === 0) return null;
  return (
    <Card
      title={t("misfit.title")}
      actions={
        <Writes by="edit">
          <Button size="sm" loading={decisions.isBusy} onClick={decisions.repair}>
            {t("misfit.repair", { count: misfits.length })}
          </Button>
        </Writes>
      }
    >
      <p className={classes.muted}>{t("misfit.text")}</p>
      <ul className={classes.events}>
        {misfits.map((misfit) => (
          <Line key={misfit.actionId} misfit={misfit} portfolioId={portfolioId} />
        ))}
      </ul>
    </Card>
  );
}

function Line({ misfit, portfolioId }: { readonly misfit: Misfit; readonly portfolioId: string }) {
  const { t } = useTranslation("corporate-actions");
  const { kind, asset, effectiveOn, grossBefore, grossNow, transactionIds } = misfit;
  const { locale } = useReader();
  const [rowId] = transactionIds;
  const figure = (field: MisfitField, value: Figure) => (
    <FigureText
      figure={value}
      name={`${field}-${misfit.actionId}`}
      derive={() => deriveMisfit({ t, locale }, portfolioId, misfit, field)}
    />
  );
  return (
    <li className={classes.line} data-misfit={kind}>
      <span className={classes.two}>
        <span>
          {t(`kind.${kind}`)} · {asset?.ticker ?? ""} · <DateText value={effectiveOn} width="digits" />
        </span>
        <span className={classes.muted}>
          {t("misfit.units")}: {figure("quantityBefore", quantityFigure(misfit.quantityBefore))} →{" "}
          {figure("quantityNow", quantityFigure(misfit.quantityNow))}
          {grossBefore && grossNow && (
            <>
              {" · "}
              {figure("grossBefore", moneyFigure(grossBefore.amount, grossBefore.currency))} →{" "}
              {figure("grossNow", moneyFigure(grossNow.amount, grossNow.currency))}
            </>
          )}
        </span>
      </span>
      {rowId && (
        <Link className="button button-quiet" to={`/transactions?p=${portfolioId}&id=${rowId}`}>
          {t("action.show")}
        </Link>
      )}
    </li>
  );
}
