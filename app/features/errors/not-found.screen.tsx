import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { ErrorView } from "./error-view.tsx";
import { NearestPages } from "./nearest-pages.tsx";

export const loader = () => data(null, { status: 404 });
export const clientLoader = () => null;

/** Unknown addresses, and guarded ones without a page yet. */
export default function NotFoundScreen() {
  const { t } = useTranslation("errors");
  return (
    <ErrorView
      code={t("errors:notFound.code")}
      title={t("errors:notFound.title")}
      text={t("errors:notFound.text")}
    >
      <NearestPages />
    </ErrorView>
  );
}
