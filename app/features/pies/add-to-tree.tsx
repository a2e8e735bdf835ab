import { Button } from "@mantine/core";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "../../client/api-client.ts";
import type { AssetRef } from "../../shared/ledger-shapes.ts";
import type { PieTree } from "../../shared/pie-shapes.ts";
import { type AssetOption, AssetPicker } from "../../ui/form/asset-picker.tsx";
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

/** Adds a category, or an asset that is wanted and not held yet. */
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
  const [found, setFound] = useState<ReadonlyMap<string, AssetRef>>(new Map());
  const [chosen, setChosen] = useState<AssetOption | null>(null);
  const { portfolioId } = tree;
  const search = useCallback(
    async (text: string, signal: AbortSignal) => {
      const { assets } = await callApi("GET /api/assets/search", { query: text, portfolioId }, { signal });
      setFound((known) => new Map([...known, ...assets.map((asset) => [asset.id, asset] as const)]));
      return assets.map(({ id, ticker, name, exchange }) => ({ id, ticker, name, detail: exchange }));
    },
    [portfolioId],
  );
  const asset = chosen && found.get(chosen.id);
  const isThere = state.draft.some((node) => node.asset?.id === chosen?.id);
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
        value={chosen}
        onValue={setChosen}
        search={search}
        error={isThere && chosen ? t("common:field.pie-twice") : undefined}
        isAutoFocused
        isRequired
      />
      <SubmitRow label={t("add.add")} isDisabled={!asset || isThere} onCancel={onDone} />
    </form>
  );
}
