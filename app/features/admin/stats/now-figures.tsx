import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../i18n/format.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { OutputOf } from "../../../shared/endpoint.ts";
import classes from "../admin.module.css";
import type { statsContract } from "./stats.contract.ts";

const names = ["users", "registeredToday", "activeToday", "activeWeek", "activeMonth"] as const;

interface NowFiguresProps {
  readonly now: OutputOf<(typeof statsContract)["GET /api/admin/stats"]>["now"];
}

/** Users of today beside each other. */
export function NowFigures({ now }: NowFiguresProps) {
  const { t } = useTranslation("admin");
  const { locale } = useReader();
  return (
    <dl className={classes.figures}>
      {names.map((name) => (
        <div key={name}>
          <dt>{t(`stats.now.${name}`)}</dt>
          <dd>{formatNumber(String(now[name]), locale)}</dd>
        </div>
      ))}
    </dl>
  );
}
