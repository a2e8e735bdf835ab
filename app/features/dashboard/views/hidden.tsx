import { useTranslation } from "react-i18next";

/** Replaces an amount hidden by the server. */
export const Hidden = () => {
  const { t } = useTranslation("common");
  return (
    <>
      <span aria-hidden="true">•••</span>
      <span className="visually-hidden">{t("common:figure.hidden")}</span>
    </>
  );
};
