import { useTranslation } from "react-i18next";
import { countedLimits, rights } from "./limit-names.ts";
import type { Subscription } from "./subscription.contract.ts";
import classes from "./subscription.module.css";

interface LimitsListProps {
  readonly limits: Subscription["limits"];
  /** How much of it somebody has; absent where nobody is signed in. */
  readonly used?: Subscription["used"];
}

/** What a plan has room for, line by line. */
export function LimitsList({ limits, used }: LimitsListProps) {
  const { t } = useTranslation("subscription");
  const countText = (name: (typeof countedLimits)[number]): string => {
    const limit = limits[name];
    if (used === undefined) return limit === null ? t("unlimited") : t("upTo", { limit });
    return limit === null
      ? t("usedUnlimited", { used: used[name] })
      : t("usedOf", { used: used[name], limit });
  };
  return (
    <dl className={classes.limits} data-tour="pricing">
      {countedLimits.map((name) => (
        <div key={name}>
          <dt>{t(`limit.${name}`)}</dt>
          <dd>{countText(name)}</dd>
        </div>
      ))}
      {rights.map((name) => (
        <div key={name}>
          <dt>{t(`limit.${name}`)}</dt>
          <dd>{t(limits[name] ? "subscription:included" : "subscription:notIncluded")}</dd>
        </div>
      ))}
    </dl>
  );
}
