import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { useReader } from "../../i18n/reader-context.tsx";
import type { Reason } from "../../shared/common.schema.ts";
import type { RebalanceSettings } from "../../shared/schemas/rebalance.schema.ts";
import { reasonFixes } from "../../ui/money/reason-fix.ts";
import { reasonText } from "../../ui/money/reason-text.ts";
import { Notice } from "../../ui/states/notice.tsx";
import classes from "./rebalancing.module.css";

interface Props {
  readonly reasons: readonly Reason[];
  readonly onRules: (part: Partial<RebalanceSettings>) => void;
}

/** Reasons caused by the targets. */
const ofTargets: ReadonlySet<string> = new Set(["target-sum", "category-empty"]);

/** Reasons for a refused plan, each with its remedy if there is one. */
export function PlanRefused({ reasons, onRules }: Props) {
  const { t } = useTranslation("rebalancing");
  const { t: tCommon } = useTranslation("common");
  const { locale } = useReader();
  const { search } = useLocation();
  const isBelowWhole = reasons.some(({ code, params }) => code === "target-sum" && Number(params.sum) < 1);
  const fixes = [...new Map(reasons.flatMap((one) => reasonFixes(one)).map((fix) => [fix.to, fix])).values()];
  return (
    <Notice tone="warning">
      <strong>{t("refused")}</strong>
      <ul className={classes.reasons}>
        {reasons.map((reason) => (
          <li key={JSON.stringify(reason)}>{reasonText(reason, t, locale)}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        {isBelowWhole && (
          <Button size="compact-sm" onClick={() => onRules({ rest: "cash" })}>
            {t("settings.restCash")}
          </Button>
        )}
        {reasons.some(({ code }) => ofTargets.has(code)) && (
          <Link className="button button-quiet" to={`/pies${search}`}>
            {t("changeTargets")}
          </Link>
        )}
        {fixes.map(({ to, label }) => (
          <Link key={to} className="button button-quiet" to={to}>
            {tCommon(`fix.${label}`)}
          </Link>
        ))}
      </div>
    </Notice>
  );
}
