import { useTranslation } from "react-i18next";
import { SelectBox } from "../../../ui/form/select-box.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import importClasses from "../import.module.css";
import classes from "./mapping.module.css";
import { kindChoices } from "./mapping-choices.ts";
import { useKindName } from "./mapping-columns.tsx";
import type { MappingPartProps } from "./mapping-layout.tsx";

export function MappingWords({ view, profile, onChange }: MappingPartProps) {
  const { t } = useTranslation("mapping");
  const kindName = useKindName();
  if (view.words.length === 0) return null;
  const open = view.words.filter(({ key }) => profile.words[key] === undefined).length;
  return (
    <Card title={t("words.title")}>
      <p className={importClasses.muted}>{t("words.text")}</p>
      <ul className={classes.columns}>
        {view.words.map(({ key, word, count }, index) => (
          <li key={key} className={classes.column}>
            <SelectBox
              label={t("words.of", { word: word || t("words.empty") })}
              name={`word-${index}`}
              value={profile.words[key] ?? ""}
              onValue={(value) => {
                const kind = kindChoices.find((one) => one === value);
                if (kind) onChange({ ...profile, words: { ...profile.words, [key]: kind } });
              }}
              options={[
                ...(profile.words[key] === undefined ? [{ value: "", label: t("words.ask") }] : []),
                ...kindChoices.map((value) => ({ value, label: kindName(value) })),
              ]}
            />
            <span className={classes.samples}>{t("words.rows", { count })}</span>
          </li>
        ))}
      </ul>
      {open > 0 && <Notice tone="warning">{t("words.open", { count: open })}</Notice>}
    </Card>
  );
}
