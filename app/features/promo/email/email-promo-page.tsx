import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "../../../client/api/api-client.ts";
import { ApiError } from "../../../client/api/api-error.ts";
import { useRootData } from "../../../client/data/root-data.ts";
import type { Contracts } from "../../../contracts.ts";
import { formatMoney } from "../../../i18n/format.ts";
import { formatDay } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import type { OutputOf } from "../../../shared/endpoint.ts";
import classes from "../../../shell/forms/forms.module.css";
import { PublicPage } from "../../../shell/public-page.tsx";
import { ButtonLink } from "../../../ui/plain/button-link.tsx";
import { errorText } from "../../../ui/states/error-text.ts";
import { giftTerms, giftText } from "../gift-text.ts";
import type { AppliedPromo } from "../promo.contract.ts";

type Offer = OutputOf<Contracts["GET /api/email-settings/emailpromo"]>;

interface EmailPromoPageProps {
  readonly token: string | null;
  readonly offer: Offer | null;
  readonly error: { readonly code: string; readonly params: Readonly<Record<string, string>> } | null;
}

/** The offer of a mailed link, with the way to take it. */
export function EmailPromoPage({ token, offer, error }: EmailPromoPageProps) {
  const { t } = useTranslation("promo");
  const { locale } = useReader();
  const { facts } = useRootData();
  const title = offer ? giftText(offer.gift, t, locale) : t("email.title");
  return (
    <PublicPage width="narrow">
      <title>{`${title} · Zerno`}</title>
      <meta name="robots" content="noindex" />
      <div className={classes.card}>
        <h1 className={classes.title}>{facts.hasBilling ? title : t("email.off.title")}</h1>
        {offer && token !== null ? (
          <Offer token={token} offer={offer} />
        ) : (
          <NoOffer hasBilling={facts.hasBilling} error={error} />
        )}
      </div>
    </PublicPage>
  );
}

function NoOffer({
  hasBilling,
  error,
}: Pick<EmailPromoPageProps, "error"> & { readonly hasBilling: boolean }) {
  const { t } = useTranslation("promo");
  if (!hasBilling)
    return (
      <>
        <p className={classes.lead}>{t("email.off.text")}</p>
        <ButtonLink href="/">{t("email.off.home")}</ButtonLink>
      </>
    );
  if (error === null) return <p className={classes.lead}>{t("email.noLink")}</p>;
  return <Message kind="error">{errorText(error, t)}</Message>;
}

const Message = ({ kind, children }: { readonly kind: "error" | "done"; readonly children: ReactNode }) => (
  <p className={classes.message} data-kind={kind} role={kind === "error" ? "alert" : "status"}>
    {children}
  </p>
);

function Offer({ token, offer }: { readonly token: string; readonly offer: Offer }) {
  const { t } = useTranslation("promo");
  const { locale } = useReader();
  const { gift, validUntil, isForAccount } = offer;
  const until = formatDay(validUntil.slice(0, 10), locale);
  return (
    <>
      <p className={classes.lead}>
        {[t("email.code", { code: gift.code }), ...giftTerms(gift, t), t("email.until", { day: until })].join(
          " · ",
        )}
      </p>
      {isForAccount === null && <SignIn token={token} />}
      {isForAccount === false && <Message kind="error">{t("email.otherAccount")}</Message>}
      {isForAccount && <Apply token={token} />}
    </>
  );
}

function SignIn({ token }: { readonly token: string }) {
  const { t } = useTranslation("promo");
  const { facts } = useRootData();
  const next = encodeURIComponent(`/emailpromo?t=${token}`);
  return (
    <>
      <p className={classes.lead}>{t("email.signIn")}</p>
      <div className={classes.form}>
        <ButtonLink href={`/auth/login?next=${next}`}>{t("email.toLogin")}</ButtonLink>
        {facts.registration === "open" && (
          <ButtonLink href={`/auth/signup?next=${next}`} variant="quiet">
            {t("email.toSignup")}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

/** Links are opened by mail scanners too: only the press takes the code. */
function Apply({ token }: { readonly token: string }) {
  const { t } = useTranslation("promo");
  const [state, setState] = useState<"ready" | "busy" | AppliedPromo | ApiError>("ready");
  const press = () => {
    setState("busy");
    callApi("POST /api/email-settings/applyemailpromo", { t: token }).then(setState, (thrown: unknown) => {
      if (!(thrown instanceof ApiError)) throw thrown;
      setState(thrown);
    });
  };
  if (typeof state === "object" && !(state instanceof ApiError)) return <Applied applied={state} />;
  return (
    <>
      {state instanceof ApiError && <Message kind="error">{errorText(state, t)}</Message>}
      <button type="button" className="button button-primary" disabled={state === "busy"} onClick={press}>
        {t("email.apply")}
      </button>
    </>
  );
}

/** Result of applying the offer: a plan until a day, or lower prices. */
export function Applied({ applied }: { readonly applied: AppliedPromo }) {
  const { t } = useTranslation("promo");
  const { locale } = useReader();
  const { gift, prices, grantedUntil } = applied;
  if (gift.grant)
    return (
      <>
        <Message kind="done">
          {grantedUntil === null
            ? t("email.grantedForever")
            : t("email.granted", { day: formatDay(grantedUntil.slice(0, 10), locale) })}
        </Message>
        <ButtonLink href="/user-manage-subscription">{t("email.toSubscription")}</ButtonLink>
      </>
    );
  const money = (text: string, currency: string) => formatMoney(text, locale, { currency });
  return (
    <>
      <Message kind="done">{t("email.applied")}</Message>
      <ul className={classes.lead}>
        {prices
          .filter(({ period }) => period !== "TwoYears")
          .map(({ plan, period, currency, listPrice, price }) => (
            <li key={`${plan}${period}`}>
              {t(`plan.${plan}`)}, {t(`form.periods.${period}`)}: {money(price, currency)}{" "}
              <s>{money(listPrice, currency)}</s>
            </li>
          ))}
      </ul>
      <ButtonLink href="/pricing">{t("email.toPricing")}</ButtonLink>
    </>
  );
}
