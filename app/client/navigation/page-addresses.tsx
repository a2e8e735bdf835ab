import { type Language, languages } from "../../shared/languages.ts";
import { localeOfLanguage } from "../../shared/locales.ts";
import { useRootData } from "../data/root-data.ts";
import { usePrefs } from "../prefs/prefs-context.tsx";

export function usePageAddresses(path: string): {
  readonly site: string;
  readonly page: string;
  readonly own: string;
  readonly inLanguage: (language: string) => string;
} {
  const { prefs } = usePrefs();
  const { facts } = useRootData();
  const site = `${facts.origin}${facts.apiBase}`;
  const page = `${site}${path}`;
  const inLanguage = (language: string) => `${page}${path.includes("?") ? "&" : "?"}lang=${language}`;
  return { site, page, own: inLanguage(prefs.language), inLanguage };
}

interface PageAddressesProps {
  readonly path: string;
  readonly title?: string;
  readonly description?: string;
  /** 1200 × 630 pixels if drawn for this purpose. */
  readonly picture?: string | undefined;
  readonly type?: "website" | "article" | "profile";
  /** All by default; readers of others get the first. */
  readonly inLanguages?: readonly Language[] | undefined;
  readonly isNoIndex?: boolean;
}

export function PageAddresses(props: PageAddressesProps) {
  const { path, title, isNoIndex = false, inLanguages = languages } = props;
  const { page, inLanguage } = usePageAddresses(path);
  const own = inLanguage(useWrittenLanguage(inLanguages));
  return (
    <>
      {isNoIndex && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={own} />
      {inLanguages.length > 1 && (
        <>
          {inLanguages.map((language) => (
            <link key={language} rel="alternate" hrefLang={language} href={inLanguage(language)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={page} />
        </>
      )}
      {title !== undefined && <Preview {...props} title={title} />}
    </>
  );
}

function useWrittenLanguage(inLanguages: readonly Language[]): Language {
  const { language } = usePrefs().prefs;
  return inLanguages.includes(language) ? language : (inLanguages[0] ?? language);
}

const openGraphLocale = (language: Language) => localeOfLanguage[language].replace("-", "_");

function Preview(props: PageAddressesProps & { readonly title: string }) {
  const { path, title, description, picture, type = "website", inLanguages = languages } = props;
  const { site, inLanguage } = usePageAddresses(path);
  const written = useWrittenLanguage(inLanguages);
  return (
    <>
      <meta property="og:site_name" content="Zerno" />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={inLanguage(written)} />
      <meta property="og:locale" content={openGraphLocale(written)} />
      {inLanguages
        .filter((language) => language !== written)
        .map((language) => (
          <meta key={language} property="og:locale:alternate" content={openGraphLocale(language)} />
        ))}
      {picture && <meta property="og:image" content={`${site}${picture}`} />}
      <meta name="twitter:card" content={picture ? "summary_large_image" : "summary"} />
    </>
  );
}
