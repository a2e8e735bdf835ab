import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLoaderData } from "react-router";
import { LoadedQueries } from "../../client/data/loaded-queries.tsx";
import { useRootData } from "../../client/data/root-data.ts";
import type { ScreenData } from "../../client/data/screen.ts";
import { PageAddresses } from "../../client/navigation/page-addresses.tsx";
import { planLimits } from "../../shared/plan-catalogue.ts";
import { PublicPage } from "../../shell/public-page.tsx";
import { ButtonLink } from "../../ui/plain/button-link.tsx";
import { ProductTeaser } from "../../ui/product/product-teaser.tsx";
import { LimitsList } from "./limits-list.tsx";
import { PriceList } from "./pricing/price-list.tsx";
import classes from "./subscription.module.css";

/** The prices of this installation, or that everything is unlocked; `children` follow the page. */
export function PricingPage({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation("subscription");
  const { answersAt } = useLoaderData<ScreenData>();
  const { hasBilling } = useRootData().facts;
  const billing = hasBilling ? "on" : "off";
  return (
    <LoadedQueries answersAt={answersAt}>
      <PublicPage width={hasBilling ? "wide" : "prose"}>
        <title>{`${t("subscription:pricing.title")} · Zerno`}</title>
        <PageAddresses path="/pricing" />
        <meta name="description" content={t(`subscription:pricing.${billing}.lead`)} />
        {hasBilling ? <PriceList /> : <Unlocked />}
        {children}
      </PublicPage>
    </LoadedQueries>
  );
}

function Unlocked() {
  const { t } = useTranslation("subscription");
  const { user, facts } = useRootData();
  return (
    <>
      <div className={classes.page}>
        <h1>{t("subscription:pricing.off.title")}</h1>
        <p>{t("subscription:pricing.off.lead")}</p>
        <LimitsList limits={planLimits.Unlocked} />
        <p>{t("subscription:pricing.licence")}</p>
        <div className={classes.links}>
          {user ? (
            <ButtonLink href="/user-manage-subscription" variant="quiet">
              {t("subscription:pricing.own")}
            </ButtonLink>
          ) : (
            <ButtonLink href={facts.registration === "open" ? "/auth/signup" : "/auth/login"}>
              {t(`subscription:pricing.${facts.registration === "open" ? "signUp" : "signIn"}`)}
            </ButtonLink>
          )}
        </div>
      </div>
      <ProductTeaser names={["dashboard", "dividends", "tax", "phone"]} />
    </>
  );
}
