import { useTranslation } from "react-i18next";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { Figure } from "../../../shared/common.schema.ts";
import { CalendarGrouping } from "../../../shared/names/calendar-names.ts";
import { FigureText } from "../../../ui/money/figure.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { LinkTabs } from "../../../ui/shell/link-tabs.tsx";
import { filledColumns } from "../../../ui/table/filled-columns.ts";
import { ScrollBox } from "../../../ui/table/scroll-box.tsx";
import classes from "../income.module.css";
import type { Calendar } from "./calendar.contract.ts";
import type { CalendarInput } from "./calendar-input.ts";
import { deriveCalendarSum, groupKeyOf } from "./derive-calendar.ts";
import { sumNames } from "./sums-list.tsx";

interface GroupsCardProps {
  readonly input: CalendarInput;
  readonly calendar: Calendar;
}

/** Sums by asset, sector or currency, largest first. */
export function GroupsCard({ input, calendar }: GroupsCardProps) {
  const { t } = useTranslation("income");
  const { locale } = useReader();
  const columns = filledColumns(sumNames, calendar.groups);
  const derive = (key: string, of: string, name: (typeof sumNames)[number], sum: Figure) =>
    deriveCalendarSum({ t, locale }, calendar, {
      ...{ name, sum, of },
      isOf: (entry) => groupKeyOf[input.by](entry) === key,
    });
  return (
    <Card
      title={t("groups.title")}
      isFlush
      actions={
        <LinkTabs
          param="by"
          value={input.by === "asset" ? null : input.by}
          label={t("groups.by")}
          look="pill"
          tabs={CalendarGrouping.map((by) => ({ value: by === "asset" ? null : by, label: t(`by.${by}`) }))}
        />
      }
    >
      <ScrollBox label={t("groups.title")}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t(`by.${input.by}`)}</th>
              {columns.map((name) => (
                <th key={name} scope="col" className="num" title={t(`sums.hint.${name}`)}>
                  {t(`sums.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {calendar.groups.map(({ key, name, asset, ...sums }) => (
              <tr key={key} data-group={name}>
                <th scope="row">
                  {name === "" ? t("groups.none") : name}
                  {asset && <span className={classes.beside}>{asset.name}</span>}
                </th>
                {columns.map((sum) => (
                  <td key={sum} className="num">
                    <FigureText
                      figure={sums[sum]}
                      name={`${key}-${sum}`}
                      variant="cell"
                      derive={() => derive(key, name === "" ? t("groups.none") : name, sum, sums[sum])}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Card>
  );
}
