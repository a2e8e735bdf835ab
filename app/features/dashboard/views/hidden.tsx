import { useTranslation } from "react-i18next";

/** Stands for an amount that the server left out. */
export const Hidden = () => {
  const { t } = useTranslation("common");
  return (
    <>
      <span aria-hidden="true">•••</span>
      <span className="visually-hidden">{t("common:figure.hidden")}</span>
    </>
  );
};
