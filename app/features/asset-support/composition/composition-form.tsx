import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRootData } from "../../../client/data/root-data.ts";
import type { OutputOf } from "../../../shared/endpoint.ts";
import { DateBox } from "../../../ui/form/date-box.tsx";
import { toFieldErrors } from "../../../ui/form/field-errors.ts";
import { SubmitRow } from "../../../ui/form/submit-row.tsx";
import { TextBox } from "../../../ui/form/text-box.tsx";
import { DateText } from "../../../ui/money/amounts.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import type { assetSupportContract } from "../asset-support.contract.ts";
import classes from "../asset-support.module.css";
import type { SupportAsset } from "../asset-support.schema.ts";
import { ReasonBox } from "../reason-box.tsx";
import { sourceName } from "../support-text.ts";
import { useEdit } from "../use-edit.ts";

type Composition = OutputOf<
  (typeof assetSupportContract)["GET /api/supportAssetEdit/figures"]
>["composition"];

const toLines = ({ holdings }: Composition): string =>
  holdings
    .map(({ ticker, name, weightPercent }) =>
      [...(ticker === null ? [] : [ticker]), name, weightPercent].join("; "),
    )
    .join("\n");

interface CompositionFormProps {
  readonly asset: SupportAsset;
  readonly composition: Composition;
}

/** Composition of a fund as lines pasted from a sheet; overrides all sources. */
export function CompositionForm({ asset, composition }: CompositionFormProps) {
  const { t } = useTranslation("asset-support");
  const { today } = useRootData();
  const [lines, setLines] = useState(() => toLines(composition));
  const [day, setDay] = useState(composition.day);
  const [reason, setReason] = useState("");
  const { run, isBusy, error } = useEdit("POST /api/supportAssetEdit/composition");
  const errors = toFieldErrors(error, ["lines", "day", "reason"], t);
  const { source } = composition;
  return (
    <Card title={t("composition.title")}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          run({ assetId: asset.id, day, lines, reason }, () => setReason(""));
        }}
      >
        <p className={classes.note}>
          {source === null ? t("composition.none") : sourceName(source, t)}
          {composition.day && (
            <>
              {", "}
              <DateText value={composition.day} />
            </>
          )}
        </p>
        <TextBox
          label={t("composition.lines")}
          name="lines"
          kind="lines"
          hint={t("composition.hint")}
          value={lines}
          onValue={setLines}
          error={errors.of("lines")}
        />
        <DateBox
          label={t("day")}
          name="day"
          value={day}
          onValue={setDay}
          today={today}
          error={errors.of("day")}
        />
        <ReasonBox value={reason} onValue={setReason} error={errors.of("reason")} />
        <SubmitRow label={t("save")} isBusy={isBusy} error={errors.form} />
      </form>
    </Card>
  );
}
