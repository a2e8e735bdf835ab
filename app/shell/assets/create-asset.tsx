import { type ComponentProps, lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../../client/texts/browser-i18n.ts";
import type { AssetRef } from "../../shared/shapes/ledger-shapes.ts";
import { useMayWrite } from "../use-seen-portfolio.ts";

/** The form and its words come when somebody wants an asset that no search finds. */
const Drawer = lazy(async () => {
  const [{ CreateAssetDrawer }] = await Promise.all([
    import("./create-asset-drawer.tsx"),
    loadTexts(["custom-assets"]),
  ]);
  return { default: CreateAssetDrawer };
});

/**
 * Offers to create a custom asset where an `AssetPicker` finds nothing: its option, and the drawer above the form. An own
 * asset is its owner's: whoever a portfolio was shared with is offered none.
 * @param onCreated called with the new asset
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
