import { useTranslation } from "react-i18next";
import { documentLoader } from "../../client/data/document-loader.ts";
import { plainScreen } from "../../client/data/plain-screen.ts";
import { useRootData } from "../../client/data/root-data.ts";
import { JsonLd } from "../../client/navigation/json-ld.tsx";
import { PageAddresses, usePageAddresses } from "../../client/navigation/page-addresses.tsx";
import { organization, softwareApplication } from "../../client/navigation/structured-data.ts";
import { formatDayWithName } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { PublicPage } from "../../shell/public-page.tsx";
import { EndButtons } from "./end-buttons.tsx";
import classes from "./home.module.css";
import { ProductScreens } from "./product-screens.tsx";
import { StartButtons } from "./start-buttons.tsx";
import { WorkedExample } from "./worked-example.tsx";

const route = plainScreen(["home", "product-screens"]);
export const handle = { ...route.handle, isStatic: true };
export const loader = route.loader;
export const clientLoader = documentLoader;

export default function HomeScreen() {
  const { t } = useTranslation("home");
  const { facts, prefs } = useRootData();
  const { site } = usePageAddresses("/");
  const description = t("home:description");
  return (
    <PublicPage width="wide">
      <title>{t("home:title")}</title>
      <meta name="description" content={description} />
      <PageAddresses path="/" title={t("home:title")} description={description} />
      <JsonLd
        facts={[softwareApplication(site, description, prefs.language), organization(site, facts.operator)]}
      />
      <div className={classes.hero}>
        <div className={classes.pitch}>
          <h1>{t("home:hero.heading")}</h1>
          <p>{t("home:hero.lead")}</p>
          <StartButtons hasNote />
        </div>
        <div>
          <WorkedExample />
          <p className={classes.caption}>{t("home:example.caption")}</p>
        </div>
      </div>
      <ProductScreens />
      <Trust />
      <Steps />
      <div className={classes.pair}>
        <ForWhom />
        <OwnMachine />
      </div>
      <section className={classes.end}>
        <h2>{t("home:end.heading")}</h2>
        <EndButtons />
      </section>
    </PublicPage>
  );
}

function Trust() {
  const { t } = useTranslation("home");
  return (
    <section className={classes.section}>
      <h2>{t("home:trust.heading")}</h2>
      <div className={classes.promises}>
        <article>
          <h3>{t("home:trust.opens.title")}</h3>
          <p>{t("home:trust.opens.text")}</p>
        </article>
        <article className={classes.refusal}>
          <h3>{t("home:trust.refused.title")}</h3>
          <p>{t("home:trust.refused.text")}</p>
          <Refusal />
        </article>
        <article>
          <h3>{t("home:trust.exact.title")}</h3>
          <p>{t("home:trust.exact.text")}</p>
        </article>
        <article>
          <h3>{t("home:trust.kept.title")}</h3>
          <p>{t("home:trust.kept.text")}</p>
        </article>
      </div>
    </section>
  );
}

/** Shows a figure that cannot be computed, as the product does. */
function Refusal() {
  const { t } = useTranslation("home");
  const { locale } = useReader();
  return (
    <div className={classes.refused}>
      <span>{t("home:trust.refused.figure")}</span>
      <strong>—</strong>
      <span className={classes.reason}>
        {t("home:trust.refused.reason", { date: formatDayWithName("2026-03-08", locale) })}
      </span>
      <span className={classes.fix}>{t("home:trust.refused.fix")}</span>
    </div>
  );
}

function Steps() {
  const { t } = useTranslation("home");
  const steps = ["bring", "see", "ask"] as const;
  return (
    <section className={classes.section}>
      <h2>{t("home:steps.heading")}</h2>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>
            <h3>{t(`home:steps.${step}.title`)}</h3>
            <p>{t(`home:steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function ForWhom() {
  const { t } = useTranslation("home");
  const people = ["currencies", "brokers", "privacy"] as const;
  return (
    <section>
      <h2>{t("home:who.heading")}</h2>
      <ul className={classes.people}>
        {people.map((person) => (
          <li key={person}>{t(`home:who.${person}`)}</li>
        ))}
      </ul>
    </section>
  );
}

function OwnMachine() {
  const { t } = useTranslation("home");
  return (
    <section>
      <h2>{t("home:own.heading")}</h2>
      <p>{t("home:own.text")}</p>
      <figure className={classes.command}>
        <figcaption>{t("home:own.command")}</figcaption>
        <code>npm start</code>
      </figure>
      <p>
        {t("home:own.api")} <a href="/api/docs">{t("home:own.apiLink")}</a>
      </p>
    </section>
  );
}
