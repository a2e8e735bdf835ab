import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type FoundAsset, useSearchAssets } from "../../client/data/search-assets.ts";
import type { PieTree } from "../../shared/schemas/pie.schema.ts";
import { AssetPicker } from "../../ui/form/asset-picker.tsx";
import { SubmitRow } from "../../ui/form/submit-row.tsx";
import { TextBox } from "../../ui/form/text-box.tsx";
import { DetailDrawer } from "../../ui/shell/detail-drawer.tsx";
import classes from "./pies.module.css";
import { looseNode, type PieDraftState } from "./use-pie-draft.ts";

interface Props {
  readonly tree: PieTree;
  readonly state: PieDraftState;
}

type What = "category" | "asset";

/** Adds a category, or an asset not held yet. */
export function AddToTree({ tree, state }: Props) {
  const { t } = useTranslation("pies");
  const [what, setWhat] = useState<What | null>(null);
  const close = () => setWhat(null);
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setWhat("category")}>
        {t("add.category")}
      </Button>
      <Button variant="default" size="compact-sm" onClick={() => setWhat("asset")}>
        {t("add.asset")}
      </Button>
      <DetailDrawer
        title={t(what === "asset" ? "add.asset" : "add.category")}
        isOpen={what !== null}
        onClose={close}
      >
        {what === "category" && <CategoryForm state={state} onDone={close} />}
        {what === "asset" && <AssetForm tree={tree} state={state} onDone={close} />}
      </DetailDrawer>
    </>
  );
}

interface FormProps {
  readonly state: PieDraftState;
  readonly onDone: () => void;
}

function CategoryForm({ state, onDone }: FormProps) {
  const { t } = useTranslation("pies");
  const [name, setName] = useState("");
  const trimmed = name.trim();
  return (
    <form
      className={classes.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmed === "") return;
        state.addCategory(trimmed);
        onDone();
      }}
    >
      <TextBox
        label={t("node.name")}
        name="name"
        value={name}
        onValue={setName}
        maxLength={100}
        isAutoFocused
        isRequired
      />
      <SubmitRow label={t("add.add")} isDisabled={trimmed === ""} onCancel={onDone} />
    </form>
  );
}

function AssetForm({ tree, state, onDone }: FormProps & { readonly tree: PieTree }) {
  const { t } = useTranslation("pies");
  const [asset, setAsset] = useState<FoundAsset | null>(null);
  const search = useSearchAssets(tree.portfolioId);
  const isThere = asset !== null && state.draft.some((node) => node.asset?.id === asset.id);
  return (
    <form
      className={classes.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!asset || isThere) return;
        state.add([looseNode({ asset, currency: null })], null);
        onDone();
      }}
    >
      <AssetPicker
        label={t("add.asset")}
        name="asset"
        value={asset}
        onValue={setAsset}
        search={search}
        error={isThere ? t("common:field.pie-twice") : undefined}
        isAutoFocused
        isRequired
      />
      <SubmitRow label={t("add.add")} isDisabled={!asset || isThere} onCancel={onDone} />
    </form>
  );
}
