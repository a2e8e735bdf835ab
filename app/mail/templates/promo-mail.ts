import { z } from "zod";
import { formatMoney } from "../../i18n/format.ts";
import { formatDay } from "../../i18n/format-date.ts";
import { promoKinds } from "../../shared/names/promo-names.ts";
import { mailTemplate } from "../mail-template.ts";

/** Offers a promo code to users who agreed to marketing. */
export const promoMail = mailTemplate({
  params: z.object({
    code: z.string(),
    kind: z.enum(promoKinds),
    percent: z.string().nullable(),
    amounts: z.array(z.object({ currency: z.string(), off: z.string() })),
    grant: z.object({ plan: z.string(), period: z.string() }).nullable(),
    /** Last day of the link. */
    until: z.iso.date(),
    path: z.string(),
  }),
  topic: () => "marketing",
  build: ({ code, kind, percent, amounts, grant, until, path }, { t, locale }) => {
    const off = amounts.map((one) => formatMoney(one.off, locale, { currency: one.currency })).join(" / ");
    const plan = grant ? t(`mail:promo.plan.${grant.plan}`) : "";
    const period = grant ? t(`mail:promo.period.${grant.period}`) : "";
    const gift = t(`mail:promo.gift.${kind}`, { percent: percent ?? "", off, plan, period });
    return {
      subject: gift,
      preheader: t("mail:promo.until", { day: formatDay(until, locale) }),
      title: gift,
      blocks: [
        { text: t(`mail:promo.text.${kind}`) },
        { code },
        { text: t("mail:promo.until", { day: formatDay(until, locale) }) },
        { button: t("mail:promo.open"), path },
      ],
    };
  },
});
