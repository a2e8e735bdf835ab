import { type Language, languages } from "../../shared/languages.ts";
import { localeOfLanguage } from "../../shared/locales.ts";
import { useRootData } from "../data/root-data.ts";
import { usePrefs } from "../prefs/prefs-context.tsx";

/** The address of a public page without and with a language; `path` may bring parameters that choose its content. */
export function usePageAddresses(path: string): {
  /** Address of the installation without a slash at the end. */
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
  /** With a title the page has a preview where its address is shared (Open Graph). */
  readonly title?: string;
  readonly description?: string;
  /** Path of the preview's picture, 1200 × 630 pixels where it was made for this. */
  readonly picture?: string | undefined;
  readonly type?: "website" | "article" | "profile";
  /** Readable by everybody with the address, but kept out of search engines. */
  readonly isNoIndex?: boolean;
}

/** For search engines and shared links: the one address of this page, that of every language, and its preview. */
export function PageAddresses(props: PageAddressesProps) {
  const { path, title, isNoIndex = false } = props;
  const { page, own, inLanguage } = usePageAddresses(path);
  return (
    <>
      {isNoIndex && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={own} />
      {languages.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={inLanguage(language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={page} />
      {title !== undefined && <Preview {...props} title={title} />}
    </>
  );
}

const openGraphLocale = (language: Language) => localeOfLanguage[language].replace("-", "_");

/** What messengers and social networks show of a shared address. */
function Preview(props: PageAddressesProps & { readonly title: string }) {
  const { path, title, description, picture, type = "website" } = props;
  const { prefs } = usePrefs();
  const { site, own } = usePageAddresses(path);
  return (
    <>
      <meta property="og:site_name" content="Zerno" />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={own} />
      <meta property="og:locale" content={openGraphLocale(prefs.language)} />
      {languages
        .filter((language) => language !== prefs.language)
        .map((language) => (
          <meta key={language} property="og:locale:alternate" content={openGraphLocale(language)} />
        ))}
      {picture && <meta property="og:image" content={`${site}${picture}`} />}
      <meta name="twitter:card" content={picture ? "summary_large_image" : "summary"} />
    </>
  );
}
