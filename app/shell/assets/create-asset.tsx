import { useState } from "react";
import { useTranslation } from "react-i18next";
import { withTexts } from "../../client/texts/browser-i18n.ts";
import type { AssetRef } from "../../shared/schemas/ledger.schema.ts";
import { lazyDialog } from "../../ui/lazy/lazy-dialog.tsx";
import { useMayWrite } from "../use-seen-portfolio.ts";

const Drawer = lazyDialog(withTexts(() => import("./create-asset-drawer.tsx"), ["custom-assets"]));

/** Creates a custom asset that an `AssetPicker` did not find; not in portfolios of others. */
export function useCreateAsset(onCreated: (asset: AssetRef) => void) {
  const { t } = useTranslation("common");
  const [name, setName] = useState<string | null>(null);
  const isOwner = useMayWrite("owner");
  const close = () => setName(null);
  const finish = (asset: AssetRef) => {
    close();
    onCreated(asset);
  };
  return {
    create: isOwner
      ? { label: (text: string) => t("common:asset.create", { name: text }), onCreate: setName }
      : undefined,
    drawer: name !== null && <Drawer name={name} onCreated={finish} onClose={close} />,
  };
}
