import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRootData } from "../../client/data/root-data.ts";
import { DateBox } from "../../ui/form/date-box.tsx";
import { toFieldErrors } from "../../ui/form/field-errors.ts";
import { FormGrid, WideField } from "../../ui/form/form-grid.tsx";
import { NumberBox } from "../../ui/form/number-box.tsx";
import { SelectBox } from "../../ui/form/select-box.tsx";
import { SubmitRow } from "../../ui/form/submit-row.tsx";
import { Card } from "../../ui/shell/card.tsx";
import classes from "./asset-support.module.css";
import { ReasonBox } from "./reason-box.tsx";
import { useEdit } from "./use-edit.ts";

const actions = ["set", "remove", "closes", "split", "remove-split"] as const;
type Action = (typeof actions)[number];

interface State {
  readonly action: Action;
  readonly day: string | null;
  readonly until: string | null;
  readonly close: string | null;
  readonly to: string | null;
  readonly from: string | null;
  readonly reason: string;
}

const empty: State = { action: "set", day: null, until: null, close: null, to: "1", from: "1", reason: "" };
/** API paths and the field that shows their errors: the first day is `from` where days are removed. */
const paths = ["day", "until", "close", "to", "from", "reason"];

/** Form for corrections of an asset's closes and splits; every change needs a reason. */
export function AdjustForm({ assetId }: { readonly assetId: string }) {
  const { t } = useTranslation("asset-support");
  const [state, setState] = useState(empty);
  const set = useEdit("POST /api/supportAssetEdit/prices");
  const remove = useEdit("DELETE /api/supportAssetEdit/prices");
  const adjust = useEdit("POST /api/supportAssetEdit/adjustments");
  const used = { set, remove, closes: adjust, split: adjust, "remove-split": adjust }[state.action];
  const errors = toFieldErrors(used.error, paths, t);
  const save = () => {
    const { action, reason } = state;
    const day = state.day ?? "";
    const until = state.until ?? day;
    const done = () => setState({ ...empty, action });
    if (action === "set") set.run({ assetId, day, close: state.close ?? "", reason }, done);
    else if (action === "remove") remove.run({ assetId, from: day, to: until, reason }, done);
    else {
      const ratio = action === "remove-split" ? {} : { to: state.to ?? "", from: state.from ?? "" };
      const days = action === "closes" ? { day, until } : { day };
      adjust.run({ assetId, kind: action, ...days, ...ratio, reason }, done);
    }
  };
  return (
    <Card title={t("adjust.title")}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <AdjustFields state={state} onState={(part) => setState({ ...state, ...part })} errorOf={errors.of} />
        <SubmitRow label={t("save")} isBusy={used.isBusy} error={errors.form} />
      </form>
    </Card>
  );
}

interface FieldsProps {
  readonly state: State;
  readonly onState: (part: Partial<State>) => void;
  readonly errorOf: (path: string) => string | undefined;
}

function AdjustFields({ state, onState, errorOf }: FieldsProps) {
  const { t } = useTranslation("asset-support");
  const { today } = useRootData();
  const { action } = state;
  const hasRange = action === "remove" || action === "closes";
  const hasRatio = action === "closes" || action === "split";
  const number = (name: "close" | "to" | "from", label: string) => (
    <NumberBox
      label={label}
      name={name}
      value={state[name]}
      onValue={(value) => onState({ [name]: value })}
      maxDecimals={18}
      error={errorOf(name)}
    />
  );
  const day = (name: "day" | "until", label: string, path: string) => (
    <DateBox
      label={label}
      name={name}
      value={state[name]}
      onValue={(value) => onState({ [name]: value })}
      today={today}
      error={errorOf(path)}
      isRequired={name === "day"}
    />
  );
  return (
    <FormGrid>
      <WideField>
        <SelectBox
          label={t("adjust.what")}
          name="action"
          value={action}
          onValue={(next) => onState({ action: next as Action })}
          options={actions.map((value) => ({ value, label: t(`adjust.${value}`) }))}
        />
      </WideField>
      {day("day", t(hasRange ? "adjust.first" : "day"), action === "remove" ? "from" : "day")}
      {hasRange && day("until", t("adjust.last"), action === "remove" ? "to" : "until")}
      {action === "set" && number("close", t("adjust.close"))}
      {hasRatio && number("to", t(action === "split" ? "adjust.new" : "adjust.times"))}
      {hasRatio && number("from", t(action === "split" ? "adjust.old" : "adjust.by"))}
      <WideField>
        <ReasonBox value={state.reason} onValue={(reason) => onState({ reason })} error={errorOf("reason")} />
      </WideField>
    </FormGrid>
  );
}
