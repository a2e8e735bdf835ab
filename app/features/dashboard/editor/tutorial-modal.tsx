import { Button, Modal } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { markFeatureShown, wasFeatureShown } from "../../../client/analytics/shown-features.ts";
import own from "./editor.module.css";

const feature = "customize-dashboard";

/**
 * Explains editing on first use. Its open state `showCustomizeTutorialModal` (client contract, S3.5) is not stored;
 * having been shown is a shown feature.
 */
export function TutorialModal() {
  const { t } = useTranslation("dashboard");
  const [isShown, setIsShown] = useState(() => !wasFeatureShown(feature));
  useEffect(() => markFeatureShown(feature, new Date().toISOString().slice(0, 10)), []);
  const close = () => setIsShown(false);
  return (
    <Modal
      opened={isShown}
      onClose={close}
      title={t("tutorial.title")}
      closeButtonProps={{ "aria-label": t("common:action.close") }}
      centered
    >
      <ul className={own.tutorial}>
        <li>{t("tutorial.move")}</li>
        <li>{t("tutorial.keys")}</li>
        <li>{t("tutorial.change")}</li>
        <li>{t("tutorial.own")}</li>
      </ul>
      <Button fullWidth onClick={close}>
        {t("tutorial.begin")}
      </Button>
    </Modal>
  );
}
