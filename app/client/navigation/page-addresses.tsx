import { languages } from "../../shared/languages.ts";
import { useRootData } from "../data/root-data.ts";
import { usePrefs } from "../prefs/prefs-context.tsx";

/** The address of a public page without and with a language; `path` may bring parameters that choose its content. */
export function usePageAddresses(path: string): {
  readonly page: string;
  readonly own: string;
  readonly inLanguage: (language: string) => string;
} {
  const { prefs } = usePrefs();
  const { facts } = useRootData();
  const page = `${facts.origin}${facts.apiBase}${path}`;
  const inLanguage = (language: string) => `${page}${path.includes("?") ? "&" : "?"}lang=${language}`;
  return { page, own: inLanguage(prefs.language), inLanguage };
}

/** For search engines: the one address of this page, and that of every language. */
export function PageAddresses({ path }: { readonly path: string }) {
  const { page, own, inLanguage } = usePageAddresses(path);
  return (
    <>
      <link rel="canonical" href={own} />
      {languages.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={inLanguage(language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={page} />
    </>
  );
}
