import { useTranslation } from "react-i18next";
import { plainScreen } from "../../client/data/plain-screen.ts";
import { useRootData } from "../../client/data/root-data.ts";
import { RichText } from "../../shell/rich-text.tsx";
import { LegalPage, useOperator } from "./legal-page.tsx";

const route = plainScreen(["legal"]);
export const handle = route.handle;
export const loader = route.loader;
export const clientLoader = route.clientLoader;

const stored = ["account", "ledger", "consents", "security"] as const;
const cookies = ["session", "prefs", "storage", "tests"] as const;

export default function PrivacyScreen() {
  const { t } = useTranslation("legal");
  const operator = useOperator();
  const { facts } = useRootData();
  return (
    <LegalPage path="/public/privacy" title={t("legal:privacy.title")} lead={t("legal:privacy.lead")}>
      <h2>{t("legal:privacy.who.title")}</h2>
      <p>{t("legal:privacy.who.text", { operator: operator.name })}</p>
      {operator.contact && <p>{t("legal:privacy.who.contact", { contact: operator.contact })}</p>}
      <h2>{t("legal:privacy.stored.title")}</h2>
      <ul>
        {stored.map((kind) => (
          <li key={kind}>{t(`legal:privacy.stored.${kind}`)}</li>
        ))}
      </ul>
      <Section name="why" />
      <h2>{t("legal:privacy.cookies.title")}</h2>
      <p>{t("legal:privacy.cookies.intro")}</p>
      <ul>
        {cookies.map((kind) => (
          <li key={kind}>
            <RichText
              text={t(`legal:privacy.cookies.${kind}`)}
              parts={{ code: (words) => <code>{words}</code> }}
            />
          </li>
        ))}
        <Elsewhere kind="country" address={facts.traceUrl} />
        <Elsewhere kind="analytics" address={facts.analyticsUrl} />
      </ul>
      <Section name="shared" />
      <Section name="kept" />
      <Section name="rights" />
    </LegalPage>
  );
}

interface ElsewhereProps {
  readonly kind: "country" | "analytics";
  readonly address: string | null;
}

/** External hosts configured by the operator, and the data sent there. */
function Elsewhere({ kind, address }: ElsewhereProps) {
  const { t } = useTranslation("legal");
  if (address === null || !URL.canParse(address)) return null;
  const text = t(`legal:privacy.cookies.${kind}`, { host: new URL(address).host });
  return (
    <li>
      <RichText text={text} parts={{ code: (words) => <code>{words}</code> }} />
    </li>
  );
}

function Section({ name }: { readonly name: "why" | "shared" | "kept" | "rights" }) {
  const { t } = useTranslation("legal");
  return (
    <>
      <h2>{t(`legal:privacy.${name}.title`)}</h2>
      <p>{t(`legal:privacy.${name}.text`)}</p>
    </>
  );
}
