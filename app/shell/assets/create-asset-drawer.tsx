import { useTranslation } from "react-i18next";
import type { AssetRef } from "../../shared/schemas/ledger.schema.ts";
import { DetailDrawer } from "../../ui/shell/detail-drawer.tsx";
import { CustomForm } from "../custom-asset-form/custom-form.tsx";
import classes from "./create-asset-drawer.module.css";

interface CreateProps {
  readonly name: string;
  readonly onCreated: (asset: AssetRef) => void;
  readonly onClose: () => void;
}

export default function CreateAssetDrawer({ name, onCreated, onClose }: CreateProps) {
  const { t } = useTranslation("custom-assets");
  return (
    <DetailDrawer title={t("add")} isOpen onClose={onClose} isAbove>
      {/* React bubbles events through the portal. */}
      <div className={classes.drawer} onSubmit={(event) => event.stopPropagation()}>
        <CustomForm holding={null} name={name} onMade={onCreated} onClose={onClose} />
      </div>
    </DetailDrawer>
  );
}
