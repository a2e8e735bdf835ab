import { useTranslation } from "react-i18next";
import { documentLoader } from "../../client/data/document-loader.ts";
import { plainScreen } from "../../client/data/plain-screen.ts";
import { PageAddresses } from "../../client/navigation/page-addresses.tsx";
import { ContactForm } from "../../shell/content/contact-form.tsx";
import { PublicPage } from "../../shell/public-page.tsx";
import { Prose } from "../../ui/plain/prose.tsx";

const route = plainScreen(["feedback", "content"]);
export const handle = { ...route.handle, isStatic: true };
export const loader = route.loader;
export const clientLoader = documentLoader;

/** Form for suggestions on the product, open to everyone. */
export default function SuggestionsScreen() {
  const { t } = useTranslation("feedback");
  const title = t("suggestions.title");
  const description = t("suggestions.description");
  return (
    <PublicPage>
      <title>{`${title} · Zerno`}</title>
      <meta name="description" content={description} />
      <PageAddresses path="/sgts" title={title} description={description} />
      <Prose>
        <h1>{title}</h1>
        <p>{t("suggestions.lead")}</p>
        <ul>
          {(["missing", "wrong", "broker"] as const).map((kind) => (
            <li key={kind}>{t(`suggestions.kind.${kind}`)}</li>
          ))}
        </ul>
      </Prose>
      <ContactForm kind="suggestion" />
    </PublicPage>
  );
}
