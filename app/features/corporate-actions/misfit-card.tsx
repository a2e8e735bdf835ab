import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { DateText, Money, Quantity } from "../../ui/money/amounts.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { Writes } from "../shell/writes.tsx";
import type { Misfit } from "./corporate-actions.contract.ts";
import classes from "./corporate-actions.module.css";
import type { CheckAnswer } from "./corporate-actions-page.tsx";
import type { Decisions } from "./use-decisions.ts";

interface MisfitCardProps {
  readonly answer: CheckAnswer;
  readonly decisions: Decisions;
}

/** Booked payments and events whose units changed since, with one button that books them again. */
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
  const [rowId] = transactionIds;
  return (
    <li className={classes.line} data-misfit={kind}>
      <span className={classes.two}>
        <span>
          {t(`kind.${kind}`)} · {asset?.ticker ?? ""} · <DateText value={effectiveOn} width="digits" />
        </span>
        <span className={classes.muted}>
          {t("misfit.units")}: <Quantity value={misfit.quantityBefore} /> →{" "}
          <Quantity value={misfit.quantityNow} />
          {grossBefore && grossNow && (
            <>
              {" · "}
              <Money value={grossBefore.amount} currency={grossBefore.currency} /> →{" "}
              <Money value={grossNow.amount} currency={grossNow.currency} />
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
