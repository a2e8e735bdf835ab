import { useTranslation } from "react-i18next";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { documentLoader } from "../../client/data/document-loader.ts";
import { pageContext } from "../../client/data/page-context.ts";
import { useRootData } from "../../client/data/root-data.ts";
import { PageAddresses } from "../../client/navigation/page-addresses.tsx";
import { usePrefs } from "../../client/prefs/prefs-context.tsx";
import { formatDay } from "../../i18n/format-date.ts";
import { apiVersion } from "../../shared/version.ts";
import { PublicPage } from "../../shell/public-page.tsx";
import { Prose } from "../../ui/plain/prose.tsx";
import changelog from "./changelog.json";
import classes from "./news.module.css";

/** Change in the reader's language. */
interface Change {
  readonly id: string;
  readonly day: string;
  readonly title: string;
  readonly text: string;
}

export const handle = { namespaces: ["news"], isStatic: true };

/** Runs on the server only, so that browsers do not download the changelog's code. */
export const loader = ({ context }: LoaderFunctionArgs): readonly Change[] => {
  const { language } = context.get(pageContext).prefs;
  return changelog
    .map(({ id, [language]: words }) => ({ id, day: id.slice(0, 10), ...words }))
    .toSorted((a, b) => (a.id < b.id ? 1 : -1));
};
export const clientLoader = documentLoader;

/** Shows the running version and the changelog. */
export default function VersionScreen() {
  const { t } = useTranslation("news");
  const changes = useLoaderData<typeof loader>();
  const { prefs } = usePrefs();
  const { build } = useRootData().facts;
  const title = t("version.title");
  const description = t("version.description");
  return (
    <PublicPage>
      <title>{`${title} · Zerno`}</title>
      <meta name="description" content={description} />
      <PageAddresses path="/version" title={title} description={description} />
      <Prose>
        <h1>{title}</h1>
        <dl className={classes.facts}>
          <dt>{t("version.build")}</dt>
          <dd>
            <code>{build}</code>
          </dd>
          <dt>{t("version.api")}</dt>
          <dd>
            {apiVersion}, <a href="/api/docs">{t("version.docs")}</a>
          </dd>
        </dl>
        <h2>{t("version.changes")}</h2>
        {changes.map(({ id, day, title: name, text }) => (
          <section key={id}>
            <h3>{name}</h3>
            <p className={classes.day}>
              <time dateTime={day}>{formatDay(day, prefs.locale)}</time>
            </p>
            <p>{text}</p>
          </section>
        ))}
      </Prose>
    </PublicPage>
  );
}
