import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OutputOf } from "../../shared/endpoint.ts";
import { DateText } from "../../ui/money/amounts.tsx";
import { Card } from "../../ui/shell/card.tsx";
import type { assetSupportContract } from "./asset-support.contract.ts";
import classes from "./asset-support.module.css";
import type { FieldFact } from "./asset-support.schema.ts";
import { FieldDrawer } from "./field-drawer.tsx";
import { fieldWords, sourceName } from "./support-text.ts";
import { useLists } from "./use-lists.ts";

export type AssetInfo = OutputOf<(typeof assetSupportContract)["GET /api/supportAssetInfo"]>;

/** Fields with value and source; those set by support are marked, with the sources' value. */
export function FieldsPart({ info }: { readonly info: AssetInfo }) {
  const { t } = useTranslation("asset-support");
  const lists = useLists();
  const [edited, setEdited] = useState<FieldFact | null>(null);
  return (
    <Card title={t("part.fields")} isFlush>
      <ul className={classes.facts}>
        {info.fields.map((fact) => (
          <li key={fact.field} className={classes.fact}>
            <span className={classes.label}>{t(`field.${fact.field}`)}</span>
            <span className={classes.value}>
              {fieldWords(fact, t, lists)}
              <span className={classes.detail}>{sourceName(fact.source, t)}</span>
              {fact.override && (
                <span className={classes.detail}>
                  {t("overridden", {
                    by: fact.override.by,
                    reason: fact.override.reason,
                    original: fieldWords({ field: fact.field, value: fact.override.original }, t, lists),
                  })}{" "}
                  <DateText value={fact.override.at.slice(0, 10)} />
                </span>
              )}
            </span>
            <button
              type="button"
              className="button button-quiet"
              aria-label={t("changeField", { field: t(`field.${fact.field}`) })}
              onClick={() => setEdited(fact)}
            >
              {t("change")}
            </button>
          </li>
        ))}
      </ul>
      <FieldDrawer
        key={edited?.field ?? ""}
        assetId={info.asset.id}
        fact={edited}
        onClose={() => setEdited(null)}
      />
    </Card>
  );
}
