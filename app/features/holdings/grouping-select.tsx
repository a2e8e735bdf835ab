import { useTranslation } from "react-i18next";
import { type Grouping, groupings } from "../../shared/names/holding-columns.ts";
import classes from "./holdings.module.css";

interface GroupingSelectProps {
  readonly value: Grouping | null;
  readonly onValue: (by: Grouping | null) => void;
}

export function GroupingSelect({ value, onValue }: GroupingSelectProps) {
  const { t } = useTranslation("holdings");
  return (
    <label className={classes.grouping}>
      {t("group.by")}
      <select
        value={value ?? ""}
        onChange={(event) => onValue(groupings.find((by) => by === event.target.value) ?? null)}
      >
        <option value="">{t("group.asset")}</option>
        {groupings.map((by) => (
          <option key={by} value={by}>
            {t(`group.${by}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
