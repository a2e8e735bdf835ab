import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { ErrorView } from "./error-view.tsx";

export const loader = () => data(null, { status: 500 });
export const clientLoader = () => null;

export default function FailureScreen() {
  const { t } = useTranslation("errors");
  return (
    <ErrorView
      code={t("errors:failure.code")}
      title={t("errors:failure.title")}
      text={t("errors:failure.text")}
    />
  );
}
