import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FigureText } from "../../../ui/money/figure.tsx";
import { EmptyLine } from "../../../ui/states/empty-line.tsx";
import { ScrollBox } from "../../../ui/table/scroll-box.tsx";
import classes from "../asset-page.module.css";
import type { BondPayment } from "./bond.schema.ts";
import { type BondFacts, deriveScheduled, deriveScheduledDay, scheduledFigure } from "./derive-bond.ts";

const firstRows = 8;

/** Future payments of a bond; past ones on demand. */
export function BondSchedule({ facts }: { readonly facts: BondFacts }) {
  const { t } = useTranslation("asset-pages");
  const [isWhole, setIsWhole] = useState(false);
  const { schedule } = facts.bond;
  const ahead = schedule.filter(({ isPast }) => !isPast).slice(0, firstRows);
  const shown = isWhole ? schedule : ahead;
  return (
    <section>
      <h3>{t("bond.schedule")}</h3>
      {shown.length === 0 ? (
        <EmptyLine>{t("bond.nothingAhead")}</EmptyLine>
      ) : (
        <ScrollBox label={t("bond.schedule")}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t("day")}</th>
                <th scope="col">{t("bond.what")}</th>
                <th scope="col" className="num">
                  {t("bond.perBond")}
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((payment) => (
                <Row key={`${payment.date}${payment.kind}`} facts={facts} payment={payment} />
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {!isWhole && schedule.length > ahead.length && (
        <button type="button" className="button button-quiet" onClick={() => setIsWhole(true)}>
          {t("showAll", { count: schedule.length })}
        </button>
      )}
    </section>
  );
}

interface RowProps {
  readonly facts: BondFacts;
  readonly payment: BondPayment;
}

function Row({ facts, payment }: RowProps) {
  const { t } = useTranslation("asset-pages");
  const { date, kind, isEstimated, isPast } = payment;
  return (
    <tr data-past={isPast || undefined}>
      <td>
        <FigureText
          figure={{ value: date, unit: "date" }}
          name={`day-${kind}-${date}`}
          derive={() => deriveScheduledDay(facts, payment)}
        />
      </td>
      <td>
        {t(`bond.kind.${kind}`)}
        {isEstimated && <span className={classes.second}>{t("bond.estimated")}</span>}
      </td>
      <td className="num">
        <FigureText
          figure={scheduledFigure(facts, payment)}
          name={`${kind}-${date}`}
          derive={() => deriveScheduled(facts, payment)}
          variant="cell"
        />
      </td>
    </tr>
  );
}
