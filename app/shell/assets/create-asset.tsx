import { type ComponentProps, lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../../client/texts/browser-i18n.ts";
import type { AssetRef } from "../../shared/shapes/ledger-shapes.ts";
import { useMayWrite } from "../use-seen-portfolio.ts";

/** Loaded when a search finds nothing and an asset is to be created. */
const Drawer = lazy(async () => {
  const [{ CreateAssetDrawer }] = await Promise.all([
    import("./create-asset-drawer.tsx"),
    loadTexts(["custom-assets"]),
  ]);
  return { default: CreateAssetDrawer };
});

/**
 * Offers a custom asset where an `AssetPicker` finds nothing: its option, and the drawer above the form. Not offered in
 * portfolios of other owners.
 */
export function useCreateAsset(onCreated: (asset: AssetRef) => void) {
  const { t } = useTranslation("common");
  const [name, setName] = useState<string | null>(null);
  const isOwner = useMayWrite("owner");
  const close = () => setName(null);
  const props: ComponentProps<typeof Drawer> = {
    ...{ name: name ?? "", onClose: close },
    onCreated: (asset) => {
      close();
      onCreated(asset);
    },
  };
  return {
    create: isOwner
      ? { label: (text: string) => t("common:asset.create", { name: text }), onCreate: setName }
      : undefined,
    drawer: name !== null && (
      <Suspense>
        <Drawer {...props} />
      </Suspense>
    ),
  };
}
