import { useTranslation } from "react-i18next";
import { useApiMutation } from "../../client/data/use-api.ts";
import type { PieTree } from "../../shared/schemas/pie.schema.ts";
import { SelectBox } from "../../ui/form/select-box.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { useToasts } from "../../ui/states/toast.tsx";
import classes from "./pies.module.css";
import { pieQueryKeys } from "./use-change-pies.ts";

const sources = ["own", "children"] as const;

/** Selects the categories a composite shows; its own stay stored while its children's are shown. */
export function PieSourceSelect({ tree }: { readonly tree: PieTree }) {
  const { t } = useTranslation("pies");
  const toasts = useToasts();
  const choose = useApiMutation("POST /api/pie/compositeUseCategories", pieQueryKeys);
  return (
    <Card title={t("source.title")}>
      <div className={classes.stack}>
        <SelectBox
          label={t("source.label")}
          name="source"
          value={tree.usesChildren ? "children" : "own"}
          onValue={(source) =>
            void choose
              .mutateAsync({ portfolioId: tree.portfolioId, useChildren: source === "children" })
              .catch(toasts.failed)
          }
          options={sources.map((value) => ({ value, label: t(`source.${value}`) }))}
        />
        {tree.usesChildren && <p className={classes.muted}>{t("source.hint")}</p>}
      </div>
    </Card>
  );
}
