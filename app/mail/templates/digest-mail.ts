import { formatMoney } from "../../i18n/format.ts";
import { formatDay } from "../../i18n/format-date.ts";
import { formatNotification, type NoticeReader } from "../../i18n/format-notification.ts";
import { Digest } from "../../shared/schemas/digest.schema.ts";
import { type MailBlock, mailTemplate } from "../mail-template.ts";

type Label = Digest["portfolios"][number]["name"];
type Money = NonNullable<Digest["portfolios"][number]["value"]>;

const nameOf = (label: Label, { language }: NoticeReader): string =>
  label.type === "name" ? label[language] : label.text;

const moneyOf = ({ amount, currency }: Money, { locale }: NoticeReader, sign: "minus" | "always" = "minus") =>
  formatMoney(amount, locale, { currency, sign });

function portfolioRows({ portfolios }: Digest, reader: NoticeReader): MailBlock {
  const unknown = reader.t("mail:digest.unknown");
  return {
    rows: portfolios.flatMap(({ name, value, profit }): (readonly [string, string])[] => [
      [nameOf(name, reader), value ? moneyOf(value, reader) : unknown],
      [reader.t("mail:digest.profit"), profit ? moneyOf(profit, reader, "always") : unknown],
    ]),
  };
}

/** Omits empty sections. */
export const digestMail = mailTemplate({
  params: Digest,
  topic: () => "digest",
  build: (digest, reader) => {
    const { t, locale, language } = reader;
    const days = { from: formatDay(digest.from, locale), to: formatDay(digest.to, locale) };
    const title = t("mail:digest.title", days);
    const payments = digest.payments.map(
      ({ asset, day, total }) =>
        [`${asset[language]}, ${formatDay(day.day, locale)}`, moneyOf(total, reader)] as const,
    );
    const notices = digest.notices.map(({ kind, values }) => formatNotification(kind, values, reader));
    return {
      subject: title,
      preheader: t("mail:digest.preheader"),
      title,
      blocks: [
        portfolioRows(digest, reader),
        ...(payments.length > 0 ? [{ heading: t("mail:digest.payments") }, { rows: payments }] : []),
        ...(notices.length > 0
          ? [{ heading: t("mail:digest.told") }, ...notices.map(({ text }) => ({ text }))]
          : []),
        { button: t("mail:notice.open"), path: "/dashboard" },
      ],
    };
  },
});
