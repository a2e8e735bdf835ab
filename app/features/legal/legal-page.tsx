import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useRootData } from "../../client/data/root-data.ts";
import { PageAddresses } from "../../client/navigation/page-addresses.tsx";
import { formatDayWithName } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { legalVersion } from "../../shared/legal-version.ts";
import { PublicPage } from "../../shell/public-page.tsx";
import { Prose } from "../../ui/plain/prose.tsx";

interface LegalPageProps {
  readonly path: string;
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** A legal text: title, what it is about, the version it stands in. */
export function LegalPage({ path, title, lead, children }: LegalPageProps) {
  const { t } = useTranslation("legal");
  const { locale } = useReader();
  return (
    <PublicPage>
      <title>{`${title} · Zerno`}</title>
      <meta name="description" content={lead} />
      <PageAddresses path={path} />
      <Prose>
        <h1>{title}</h1>
        <p>{lead}</p>
        {children}
        <p>
          <small>
            <time dateTime={legalVersion}>
              {t("legal:version", { date: formatDayWithName(legalVersion, locale, "long") })}
            </time>
          </small>
        </p>
      </Prose>
    </PublicPage>
  );
}

/** Returns the operator of this installation, as configured. */
export function useOperator(): { readonly name: string; readonly contact: string } {
  const { t } = useTranslation("legal");
  const { operator } = useRootData().facts;
  const contact = [operator.address, operator.email].filter(Boolean).join(", ");
  return { name: operator.name || t("legal:nobody"), contact };
}
