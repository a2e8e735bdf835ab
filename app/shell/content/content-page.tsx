import { useTranslation } from "react-i18next";
import { useRootData } from "../../client/data/root-data.ts";
import { JsonLd } from "../../client/navigation/json-ld.tsx";
import { PageAddresses, usePageAddresses } from "../../client/navigation/page-addresses.tsx";
import {
  article,
  breadcrumbList,
  organization,
  type StructuredData,
  softwareApplication,
} from "../../client/navigation/structured-data.ts";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import { type ScreenName, screenPath } from "../../ui/product/screen-files.ts";
import { PublicPage } from "../public-page.tsx";
import classes from "./content.module.css";
import type { ShownContent } from "./content.types.ts";
import { ContentBody } from "./content-body.tsx";

/** Others are explanatory articles. */
const aboutProduct = new Set(["overview", "features", "about"]);

export function ContentPage({ shown }: { readonly shown: ShownContent }) {
  const { page } = shown;
  return (
    <PublicPage width="wide">
      <ContentHead shown={shown} />
      <article className={classes.article}>
        <Breadcrumbs shown={shown} />
        <header className={classes.head}>
          <h1>{page.heading}</h1>
          <p className={classes.lead}>{page.description}</p>
        </header>
        <ContentBody shown={shown} />
      </article>
    </PublicPage>
  );
}

function Breadcrumbs({ shown }: { readonly shown: ShownContent }) {
  const { t } = useTranslation("content");
  const { parent } = shown;
  if (!parent) return null;
  return (
    <nav className={classes.crumbs} aria-label={t("content:breadcrumbs")}>
      <ol>
        <li>
          <a href="/">{t("content:home")}</a>
        </li>
        <li>
          <a href={parent.path}>{parent.heading}</a>
        </li>
        <li aria-current="page">{shown.page.heading}</li>
      </ol>
    </nav>
  );
}

function ContentHead({ shown }: { readonly shown: ShownContent }) {
  const { t } = useTranslation("content");
  const { language } = usePrefs().prefs;
  const { operator } = useRootData().facts;
  const { slug, title, description, heading, parts } = shown.page;
  const path = `/${slug}`;
  const { site, own, inLanguage } = usePageAddresses(path);
  const screen = parts.find((part) => part.kind === "block" && part.block === "screen");
  const picture =
    screen?.kind === "block" ? screenPath(screen.name as ScreenName, language, "light") : undefined;
  const { parent } = shown;
  const facts: StructuredData[] = [
    breadcrumbList([
      { name: t("content:home"), address: `${site}/?lang=${language}` },
      ...(parent ? [{ name: parent.heading, address: `${site}${parent.path}?lang=${language}` }] : []),
      { name: heading, address: inLanguage(language) },
    ]),
    aboutProduct.has(slug)
      ? softwareApplication(site, description, language)
      : article({
          ...{ title: heading, description, address: own, language },
          picture: picture && `${site}${picture}`,
        }),
    ...(slug === "about" || slug === "contact" ? [organization(site, operator)] : []),
  ];
  return (
    <>
      <title>{`${title} · Zerno`}</title>
      <meta name="description" content={description} />
      <PageAddresses path={path} title={title} description={description} picture={picture} />
      <JsonLd facts={facts} />
    </>
  );
}
