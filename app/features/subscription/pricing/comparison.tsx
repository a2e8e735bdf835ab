import { useTranslation } from "react-i18next";
import { IconCheck, IconMinus } from "../../../ui/icons/icons.ts";
import plain from "../../../ui/table/plain-table.module.css";
import { ScrollBox } from "../../../ui/table/scroll-box.tsx";
import type { PlanOffer } from "../buying/buying.schema.ts";
import { countedLimits, rights } from "../limit-names.ts";
import classes from "./pricing.module.css";

/** Every limit of every plan; the figures are those the server enforces. */
export function Comparison({ plans }: { readonly plans: readonly PlanOffer[] }) {
  const { t } = useTranslation("buying");
  return (
    <section className={classes.section} aria-labelledby="compare">
      <h2 id="compare">{t("buying:compare")}</h2>
      <div className={classes.tableCard}>
        <ScrollBox label={t("buying:compare")}>
          <table className={`${plain.table} ${plain.pinned} ${classes.comparison}`}>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">{t("buying:limit")}</span>
                </th>
                {plans.map(({ plan }) => (
                  <th key={plan} scope="col">
                    {t(`subscription:plan.${plan}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {countedLimits.map((name) => (
                <tr key={name}>
                  <th scope="row">{t(`subscription:limit.${name}`)}</th>
                  {plans.map(({ plan, limits }) => (
                    <td key={plan}>{limits[name] ?? <Unlimited />}</td>
                  ))}
                </tr>
              ))}
              {rights.map((name) => (
                <tr key={name}>
                  <th scope="row">{t(`subscription:limit.${name}`)}</th>
                  {plans.map(({ plan, limits }) => (
                    <td key={plan}>
                      <Mark isIn={limits[name]} />
                    </td>
                  ))}
                </tr>
              ))}
              <tr>
                <th scope="row">{t("buying:everythingElse")}</th>
                {plans.map(({ plan }) => (
                  <td key={plan}>
                    <Mark isIn />
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </ScrollBox>
      </div>
    </section>
  );
}

function Unlimited() {
  const { t } = useTranslation("subscription");
  return (
    <>
      <span aria-hidden className={classes.unlimited}>
        ∞
      </span>
      <span className="visually-hidden">{t("subscription:unlimited")}</span>
    </>
  );
}

function Mark({ isIn }: { readonly isIn: boolean }) {
  const { t } = useTranslation("subscription");
  const Icon = isIn ? IconCheck : IconMinus;
  return (
    <span className={classes.mark} data-out={!isIn || undefined}>
      <Icon size={18} stroke={1.8} aria-hidden />
      <span className="visually-hidden">
        {t(isIn ? "subscription:included" : "subscription:notIncluded")}
      </span>
    </span>
  );
}
