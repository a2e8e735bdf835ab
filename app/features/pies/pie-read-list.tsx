import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import type { PieNode, PieTree } from "../../shared/schemas/pie.schema.ts";
import { Percent } from "../../ui/money/amounts.tsx";
import { deriveDrift } from "../../ui/money/derive-target.ts";
import { FigureText } from "../../ui/money/figure.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { toDraft } from "./draft-tree.ts";
import classes from "./pies.module.css";
import { deriveWholeTarget, isFlat } from "./whole-target.ts";

/** Returns the depth of each node; parents come before their children. */
function depthsOf(nodes: readonly PieNode[]): ReadonlyMap<string, number> {
  const depths = new Map<string, number>();
  for (const { id, parentId } of nodes)
    depths.set(id, parentId === null ? 0 : (depths.get(parentId) ?? 0) + 1);
  return depths;
}

const driftRow = ({ weight, wholeTarget }: PieNode, name: string) => ({
  ...{ name, weight, target: wholeTarget ?? "0" },
});

/** Read-only categories of a composite: those of its portfolios, merged. */
export function PieReadList({ tree }: { readonly tree: PieTree }) {
  const { t } = useTranslation("pies");
  const depths = depthsOf(tree.nodes);
  const { portfolioId, period } = tree;
  const nameOf = ({ name, asset, currency }: PieNode) => name || (asset?.name ?? t("cash", { currency }));
  const draft = toDraft(tree);
  const flat = isFlat(draft);
  const names = new Map(tree.nodes.map((node) => [node.id, nameOf(node)]));
  const draftName = (key: string): string => names.get(key) ?? key;
  const explain = (metric: string, pieId: string) => ({
    metric,
    scope: { kind: "pie", portfolioId, pieId } as const,
    period: { from: period.from, to: period.to },
  });
  return (
    <Card title={t("tree")} className={classes.card}>
      <table className={classes.readTable}>
        <thead>
          <tr>
            <th scope="col">{t("column.name")}</th>
            {!flat && <th scope="col">{t("column.target")}</th>}
            <th scope="col">{t("column.wholeTarget")}</th>
            <th scope="col">{t("column.weight")}</th>
            <th scope="col">{t("column.drift")}</th>
            <th scope="col">{t("column.value")}</th>
          </tr>
        </thead>
        <tbody>
          {tree.nodes.map((node) => (
            <tr key={node.id}>
              <th scope="row" style={{ "--depth": depths.get(node.id) ?? 0 } as CSSProperties}>
                {nameOf(node)}
              </th>
              {!flat && <td>{node.target !== null && <Percent value={node.target} />}</td>}
              <td>
                {node.wholeTarget !== null && (
                  <FigureText
                    figure={{ value: node.wholeTarget, unit: "ratio" }}
                    name={`target-${node.id}`}
                    derive={() => deriveWholeTarget(draft, node.id, { nameOf: draftName, portfolioId }, t)}
                    variant="cell"
                  />
                )}
              </td>
              <td>
                <FigureText
                  figure={node.weight}
                  name={`weight-${node.id}`}
                  explain={explain("weight", node.id)}
                  variant="cell"
                />
              </td>
              <td>
                {node.drift && (
                  <FigureText
                    figure={node.drift}
                    name={`drift-${node.id}`}
                    derive={() =>
                      deriveDrift(driftRow(node, nameOf(node)), { on: period.to, portfolioId }, t)
                    }
                    variant="cell"
                    sign="amount"
                    isNeutral
                  />
                )}
              </td>
              <td>
                <FigureText
                  figure={node.value}
                  name={`value-${node.id}`}
                  explain={explain("value", node.id)}
                  variant="cell"
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
