import { useTranslation } from "react-i18next";
import { useRootData } from "../../../client/data/root-data.ts";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { DateBox } from "../../../ui/form/date-box.tsx";
import { SelectBox } from "../../../ui/form/select-box.tsx";
import { TextBox } from "../../../ui/form/text-box.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import importClasses from "../import.module.css";
import classes from "./mapping.module.css";
import { ColumnHandle, MappingBoard, useColumnName } from "./mapping-board.tsx";
import { fieldChoices, kindChoices, ownKinds, withColumn } from "./mapping-choices.ts";
import type { MappingPartProps } from "./mapping-layout.tsx";

export function useKindName(): (kind: string) => string {
  const { t } = useTranslation(["mapping", "ledger"]);
  return (kind) => t(ownKinds.includes(kind) ? `mapping:kind.${kind}` : `ledger:kind.${kind}`);
}

export function MappingColumns({ view, profile, onChange }: MappingPartProps) {
  const { t } = useTranslation("mapping");
  const nameOf = useColumnName(view);
  const options = [
    { value: "", label: t("columns.none") },
    ...fieldChoices.map((value) => ({ value, label: t(`field.${value}`) })),
  ];
  return (
    <Card title={t("columns.title")}>
      <p className={importClasses.muted}>{t("columns.text")}</p>
      <MappingBoard view={view} profile={profile} onChange={onChange}>
        <ul className={classes.columns}>
          {view.columns.map(({ key, samples }, index) => (
            <li key={key} className={classes.movable}>
              <ColumnHandle id={key} name={nameOf(key)} />
              <div className={classes.column}>
                <SelectBox
                  label={t("columns.means", { label: nameOf(key) })}
                  name={`column-${index}`}
                  value={profile.columns[key] ?? ""}
                  onValue={(value) =>
                    onChange(withColumn(profile, key, fieldChoices.find((field) => field === value) ?? null))
                  }
                  options={options}
                />
                <span className={classes.samples}>
                  {samples.length > 0 && t("columns.samples", { values: samples.join(" · ") })}
                </span>
              </div>
            </li>
          ))}
        </ul>
      </MappingBoard>
      <Constants view={view} profile={profile} onChange={onChange} />
    </Card>
  );
}

function Constants({ profile, onChange }: MappingPartProps) {
  const { t } = useTranslation("mapping");
  const kindName = useKindName();
  const currencies = useApiQuery("GET /api/currency/list", {}).data?.currencies ?? [];
  const set = (part: Partial<typeof profile.constants>) =>
    onChange({ ...profile, constants: { ...profile.constants, ...part } });
  const mapped = Object.values(profile.columns);
  const { today } = useRootData();
  return (
    <div className={classes.grid}>
      {!mapped.includes("date") && (
        <DateBox
          label={t("columns.date")}
          name="constant-date"
          hint={t("columns.dateHint")}
          value={profile.constants.date ?? null}
          today={today}
          onValue={(date) => set({ date })}
        />
      )}
      <SelectBox
        label={t("columns.currency")}
        name="constant-currency"
        value={profile.constants.currency ?? ""}
        onValue={(currency) => set({ currency: currency || null })}
        options={[{ value: "", label: "—" }, ...currencies.map(({ code }) => ({ value: code, label: code }))]}
      />
      <TextBox
        label={t("columns.account")}
        name="constant-account"
        hint={mapped.includes("account") ? t("columns.accountHint") : undefined}
        value={profile.constants.account ?? ""}
        maxLength={100}
        onValue={(account) => set({ account: account.trimStart() || null })}
      />
      {!mapped.includes("event") && (
        <SelectBox
          label={t("columns.event")}
          name="constant-event"
          value={profile.constants.event ?? ""}
          onValue={(value) => set({ event: kindChoices.find((kind) => kind === value) ?? null })}
          options={[
            { value: "", label: "—" },
            ...kindChoices
              .filter((kind) => kind !== "ignore")
              .map((value) => ({ value, label: kindName(value) })),
          ]}
        />
      )}
    </div>
  );
}
