import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { GroupingCategory, keyOfCode } from "../../shared/codes.ts";
import { SelectBox } from "../../ui/form/select-box.tsx";
import { Card } from "../../ui/shell/card.tsx";
import classes from "./pies.module.css";
import type { ChangePies } from "./use-change-pies.ts";

const starts = ["current", "equal", "none"] as const;

interface Props {
  readonly change: ChangePies;
  readonly isEmpty: boolean;
}

/** Generates categories from the holdings, replacing existing ones; can be undone. */
export function PieGenerator({ change, isEmpty }: Props) {
  const { t } = useTranslation("pies");
  const [grouping, setGrouping] = useState<number>(GroupingCategory.classes);
  const [targets, setTargets] = useState<(typeof starts)[number]>("current");
  return (
    <Card title={t("generate.title")}>
      <div className={classes.stack}>
        <SelectBox
          label={t("generate.grouping")}
          name="grouping"
          value={String(grouping)}
          onValue={(value) => setGrouping(Number(value))}
          options={Object.values(GroupingCategory).map((code) => ({
            value: String(code),
            label: t(`generate.by.${keyOfCode(GroupingCategory, code)}`),
          }))}
        />
        <SelectBox
          label={t("generate.targets")}
          name="targets"
          value={targets}
          onValue={(value) => setTargets(starts.find((start) => start === value) ?? "current")}
          options={starts.map((value) => ({ value, label: t(`generate.start.${value}`) }))}
        />
        {!isEmpty && <p className={classes.muted}>{t("generate.replaces")}</p>}
        <div>
          <Button
            variant={isEmpty ? "filled" : "default"}
            size="sm"
            loading={change.isBusy}
            onClick={() => void change.generate(grouping, targets)}
          >
            {t("generate.make")}
          </Button>
        </div>
      </div>
    </Card>
  );
}
