import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useApiQuery } from "../../../client/data/use-api.ts";
import { SelectBox } from "../../../ui/form/select-box.tsx";
import { guideSteps } from "./broker-guides.ts";
import help from "./import-help.module.css";

/** Per broker: steps to the file, maximal period, gaps, supported files. */
export function BrokerGuide() {
  const { t } = useTranslation("broker-guides");
  const [id, setId] = useState("");
  const brokers = useApiQuery("GET /api/broker/import-types", {}).data?.brokers ?? [];
  const broker = brokers.find((entry) => entry.id === id);
  return (
    <div className={help.guide}>
      <SelectBox
        label={t("broker")}
        name="guide-broker"
        value={id}
        onValue={setId}
        options={[
          { value: "", label: t("choose") },
          ...brokers.map((entry) => ({ value: entry.id, label: entry.name })),
        ]}
      />
      {broker && <Steps id={broker.id} />}
      {broker && <Formats formats={broker.formats.filter(({ isRead }) => isRead)} />}
    </div>
  );
}

function Steps({ id }: { readonly id: string }) {
  const { t } = useTranslation("broker-guides");
  const count = guideSteps[id];
  if (count === undefined) return <p>{t("noGuide")}</p>;
  return (
    <>
      <h3>{t("steps")}</h3>
      <ol>
        {Array.from({ length: count }, (_, index) => index + 1).map((step) => (
          <li key={step}>{t(`of.${id}.steps.${step}`)}</li>
        ))}
      </ol>
      <h3>{t("period")}</h3>
      <p>{t(`of.${id}.period`)}</p>
      <h3>{t("lacks")}</h3>
      <p>{t(`of.${id}.lacks`)}</p>
    </>
  );
}

interface Format {
  readonly id: string;
  readonly name: string;
  readonly isBeta: boolean;
}

function Formats({ formats }: { readonly formats: readonly Format[] }) {
  const { t } = useTranslation("broker-guides");
  if (formats.length === 0) return <p>{t("none")}</p>;
  return (
    <>
      <h3>{t("formats")}</h3>
      <ul>
        {formats.map(({ id, name, isBeta }) => (
          <li key={id}>
            {name}
            {isBeta && ` (${t("beta")})`}
          </li>
        ))}
      </ul>
    </>
  );
}
