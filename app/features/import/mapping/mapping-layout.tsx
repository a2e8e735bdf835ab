import { useTranslation } from "react-i18next";
import type { MappingView } from "../../../domain/imports/mapping.schema.ts";
import { SelectBox } from "../../../ui/form/select-box.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import classes from "./mapping.module.css";
import { delimiterChoices, encodingChoices, type MapperProfile, signChoices } from "./mapping-choices.ts";

export interface MappingPartProps {
  readonly view: MappingView;
  readonly profile: MapperProfile;
  readonly onChange: (next: MapperProfile) => void;
}

const headerKey = (header: readonly string[]): string => header.join("\n");

export function MappingLayout({ view, profile, onChange }: MappingPartProps) {
  const { t } = useTranslation("mapping");
  const set = (part: Partial<MapperProfile>) => onChange({ ...profile, ...part });
  const guessed = (value: string) => ({ value: "", label: t("layout.guessed", { value }) });
  const free = { value: "", label: t("layout.guess") };
  const found = delimiterChoices.find((delimiter) => delimiter === view.delimiter);
  return (
    <Card title={t("layout.title")}>
      <div className={classes.grid}>
        <HeaderRow view={view} profile={profile} onChange={onChange} />
        {view.sheets.length === 0 && (
          <>
            <SelectBox
              label={t("layout.delimiter")}
              name="delimiter"
              value={profile.delimiter ?? ""}
              onValue={(value) => set({ delimiter: delimiterChoices.find((one) => one === value) ?? null })}
              options={[
                guessed(found ? t(`delimiter.${found}`) : view.delimiter),
                ...delimiterChoices.map((value) => ({ value, label: t(`delimiter.${value}`) })),
              ]}
            />
            <SelectBox
              label={t("layout.encoding")}
              name="encoding"
              value={profile.encoding ?? ""}
              onValue={(value) => set({ encoding: encodingChoices.find((one) => one === value) ?? null })}
              options={[guessed(view.encoding), ...encodingChoices.map((value) => ({ value, label: value }))]}
            />
          </>
        )}
        <SelectBox
          label={t("layout.decimalMark")}
          name="decimalMark"
          value={profile.decimalMark ?? ""}
          onValue={(value) => set({ decimalMark: value === "." || value === "," ? value : null })}
          options={[
            view.guessed.decimalMark ? guessed(t(`decimalMark.${view.guessed.decimalMark}`)) : free,
            ...([".", ","] as const).map((value) => ({ value, label: t(`decimalMark.${value}`) })),
          ]}
        />
        <SelectBox
          label={t("layout.dateOrder")}
          name="dateOrder"
          value={profile.dateOrder ?? ""}
          onValue={(value) => set({ dateOrder: value === "dmy" || value === "mdy" ? value : null })}
          options={[
            view.guessed.dateOrder ? guessed(t(`dateOrder.${view.guessed.dateOrder}`)) : free,
            ...(["dmy", "mdy"] as const).map((value) => ({ value, label: t(`dateOrder.${value}`) })),
          ]}
        />
        <SelectBox
          label={t("layout.signs")}
          name="signs"
          value={profile.signs}
          onValue={(value) => set({ signs: signChoices.find((one) => one === value) ?? "quantity" })}
          options={signChoices.map((value) => ({ value, label: t(`signs.${value}`) }))}
        />
      </div>
    </Card>
  );
}

/** Another header restarts the mapping. */
function HeaderRow({ view, profile, onChange }: MappingPartProps) {
  const { t } = useTranslation("mapping");
  const isFound = view.headerLine !== null;
  const lines = view.lines.filter(({ header }) => header.length > 1);
  return (
    <>
      {view.sheets.length > 1 && (
        <SelectBox
          label={t("layout.sheet")}
          name="sheet"
          value={profile.sheet ?? ""}
          onValue={(sheet) => onChange({ ...profile, sheet: sheet || null, header: [], columns: {} })}
          options={[
            { value: "", label: t("layout.guess") },
            ...view.sheets.map((name) => ({ value: name, label: name })),
          ]}
        />
      )}
      <SelectBox
        label={t("layout.header")}
        name="header"
        value={isFound ? String(view.headerLine) : ""}
        onValue={(value) => {
          const line = lines.find((entry) => String(entry.line) === value);
          if (line && headerKey(line.header) !== headerKey(profile.header))
            onChange({ ...profile, header: [...line.header] });
        }}
        options={[
          ...(isFound ? [] : [{ value: "", label: t("layout.noHeader") }]),
          ...lines.map(({ line, text }) => ({
            value: String(line),
            label: t("layout.headerLine", { line, text: text.slice(0, 60) }),
          })),
        ]}
      />
    </>
  );
}
