import { z } from "zod";
import { formatMoney } from "../../i18n/format.ts";
import { formatDay } from "../../i18n/format-date.ts";
import type { NoticeReader } from "../../i18n/format-notification.ts";
import { billingCurrencies } from "../../shared/names/billing-names.ts";
import { planNames, planPeriods } from "../../shared/plans.ts";
import { mailTemplate } from "../mail-template.ts";

const Plan = z.enum(planNames);
const Period = z.enum(planPeriods);
const Money = z.object({ amount: z.string(), currency: z.enum(billingCurrencies) });
const Instant = z.iso.datetime();

/** Instants in ISO; null: no end, or no further attempt. */
const BillingMail = z.discriminatedUnion("about", [
  z.object({ about: z.literal("trial-ending"), plan: Plan, until: Instant }),
  z.object({ about: z.literal("renewal-soon"), plan: Plan, from: Instant, ...Money.shape }),
  z.object({
    about: z.literal("paid"),
    plan: Plan,
    period: Period,
    until: Instant.nullable(),
    ...Money.shape,
  }),
  z.object({
    about: z.literal("payment-failed"),
    plan: Plan,
    reason: z.string(),
    nextTry: Instant.nullable(),
  }),
  z.object({ about: z.literal("grace-ends"), plan: Plan, until: Instant }),
  z.object({ about: z.literal("cancelled"), plan: Plan, until: Instant.nullable() }),
  z.object({ about: z.literal("expired"), plan: Plan }),
  z.object({ about: z.literal("change-scheduled"), plan: Plan, period: Period, from: Instant }),
  z.object({ about: z.literal("refunded"), plan: Plan, ...Money.shape }),
]);
export type BillingMail = z.infer<typeof BillingMail>;

/** Others read "declined". */
const knownReasons = [
  "no-funds",
  "expired-card",
  "wrong-card-data",
  "authentication-required",
  "authentication-failed",
  "limit",
  "lost-or-stolen",
  "bank-unavailable",
  "technical",
  "not-for-online",
  "no-method",
] as const;

function wordsOf(mail: BillingMail, { t, locale }: NoticeReader): Record<string, string> {
  const dayOf = (at: string) => formatDay(at.slice(0, 10), locale);
  const words: Record<string, string> = { plan: t(`notices:plan.${mail.plan}`) };
  if ("until" in mail && mail.until) words.until = dayOf(mail.until);
  if ("from" in mail) words.from = dayOf(mail.from);
  if ("nextTry" in mail && mail.nextTry) words.nextTry = dayOf(mail.nextTry);
  if ("period" in mail) words.period = t(`billing-mails:period.${mail.period}`);
  if ("amount" in mail) words.amount = formatMoney(mail.amount, locale, { currency: mail.currency });
  if ("reason" in mail) {
    const known = knownReasons.find((reason) => reason === mail.reason) ?? "declined";
    words.reason = t(`billing-mails:reason.${known}`);
  }
  return words;
}

/** Texts differ without an end or a further attempt. */
function textKey(mail: BillingMail): string {
  const isOpen = ("until" in mail && mail.until === null) || ("nextTry" in mail && mail.nextTry === null);
  return `billing-mails:${mail.about}.${isOpen ? "textOpen" : "text"}`;
}

export const billingMail = mailTemplate({
  params: BillingMail,
  topic: () => null,
  build: (mail, reader) => {
    const { t } = reader;
    const words = wordsOf(mail, reader);
    const subject = t(`billing-mails:${mail.about}.subject`, words);
    const text = t(textKey(mail), words);
    const path =
      mail.about === "trial-ending" || mail.about === "expired" ? "/pricing" : "/user-manage-subscription";
    return {
      subject,
      preheader: text,
      title: subject,
      blocks: [{ text }, { button: t(`billing-mails:${mail.about}.button`), path }],
    };
  },
});

export const billingAlertMail = mailTemplate({
  params: z.object({
    differences: z.array(
      z.object({
        provider: z.string(),
        paymentRef: z.string(),
        field: z.string(),
        ours: z.string(),
        theirs: z.string(),
      }),
    ),
  }),
  topic: () => null,
  build: ({ differences }, { t }) => {
    const subject = t("billing-mails:alert.subject");
    return {
      subject,
      preheader: t("billing-mails:alert.text"),
      title: subject,
      blocks: [
        { text: t("billing-mails:alert.text") },
        {
          rows: differences.map(({ provider, paymentRef, field, ours, theirs }): [string, string] => [
            `${provider} ${paymentRef}, ${t(`billing-mails:alert.field.${field}`)}`,
            t("billing-mails:alert.sides", { ours: ours || "–", theirs: theirs || "–" }),
          ]),
        },
      ],
    };
  },
});
