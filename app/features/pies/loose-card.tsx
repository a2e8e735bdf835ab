import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { LooseItem, PieTree } from "../../shared/schemas/pie.schema.ts";
import { SelectBox } from "../../ui/form/select-box.tsx";
import type { ExplainTarget } from "../../ui/money/explain-context.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { isPie } from "./draft-tree.ts";
import classes from "./pies.module.css";
import { looseNode, type PieDraftState } from "./use-pie-draft.ts";

interface Props {
  readonly tree: PieTree;
  readonly state: PieDraftState;
}

const isIn = (state: PieDraftState, { asset, currency }: LooseItem): boolean =>
  state.draft.some((node) => (asset ? node.asset?.id === asset.id : node.currency === currency));

/** Holdings without a category, to be assigned. */
export function LooseCard({ tree, state }: Props) {
  const { t } = useTranslation("pies");
  const [parent, setParent] = useState("");
  const items = tree.loose.filter((item) => !isIn(state, item));
  if (items.length === 0) return null;
  const pies = state.draft.filter(isPie);
  const into = pies.some(({ key }) => key === parent) ? parent : null;
  const nameOf = ({ asset, currency }: LooseItem) => asset?.name ?? t("cash", { currency });
  const { portfolioId, period } = tree;
  const explainOf = ({ asset, currency }: LooseItem): ExplainTarget => ({
    metric: "weight",
    scope: asset
      ? { kind: "asset", portfolioId, assetId: asset.id }
      : { kind: "cash", portfolioId, currency: currency ?? "" },
    period: { from: period.from, to: period.to },
  });
  return (
    <Card
      title={t("loose.title")}
      actions={
        <Button variant="default" size="compact-sm" onClick={() => state.add(items.map(looseNode), into)}>
          {t("loose.addAll", { count: items.length })}
        </Button>
      }
    >
      <div className={classes.stack}>
        {pies.length > 0 && (
          <SelectBox
            label={t("loose.into")}
            name="into"
            value={into ?? ""}
            onValue={setParent}
            options={[
              { value: "", label: t("drag.top") },
              ...pies.map(({ key, name }) => ({ value: key, label: name })),
            ]}
          />
        )}
        <ul className={classes.loose}>
          {items.map((item) => (
            <li key={item.asset?.id ?? item.currency}>
              <span className={classes.looseName}>{nameOf(item)}</span>
              <FigureText
                figure={item.weight}
                name={`loose-${item.asset?.ticker ?? item.currency}`}
                explain={explainOf(item)}
                variant="cell"
              />
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={t("loose.addOne", { name: nameOf(item) })}
                onClick={() => state.add([looseNode(item)], into)}
              >
                {t("loose.add")}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
