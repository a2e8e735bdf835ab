import { z } from "zod";
import { formatInstant } from "../../i18n/format-date.ts";
import type { NoticeReader } from "../../i18n/format-notification.ts";
import { type MailBlock, type MailContent, mailTemplate } from "../mail-template.ts";

/** Never another host. */
const Path = z.string().regex(/^\/[a-z]/);
const Nothing = z.object({});
const LinkParams = z.object({ path: Path });
const Instant = z.iso.datetime();
const OccasionParams = z.object({ at: Instant, address: z.string(), device: z.string() });

type Kind =
  | "confirm-email"
  | "reset-password"
  | "email-change"
  | "email-changed"
  | "password-changed"
  | "account-exists"
  | "new-sign-in";

function content(
  kind: Kind,
  { t }: NoticeReader,
  blocks: readonly MailBlock[],
  values: Record<string, string> = {},
): MailContent {
  const key = `account-mails:${kind}`;
  return {
    subject: t(`${key}.subject`, values),
    preheader: t(`${key}.text`, values),
    title: t(`${key}.subject`, values),
    blocks: [{ text: t(`${key}.text`, values) }, ...blocks],
  };
}

const linkMail = (kind: "confirm-email" | "reset-password" | "email-change") =>
  mailTemplate({
    params: LinkParams,
    topic: () => null,
    build: ({ path }, reader) =>
      content(kind, reader, [
        { button: reader.t(`account-mails:${kind}.button`), path },
        { text: reader.t(`account-mails:${kind}.note`) },
      ]),
  });

const occasionMail = (kind: "password-changed" | "new-sign-in") =>
  mailTemplate({
    params: OccasionParams,
    topic: () => null,
    build: ({ at, address, device }, reader) => {
      const { t, locale } = reader;
      return content(kind, reader, [
        {
          rows: [
            [t("account-mails:when"), `${formatInstant(at, locale)} UTC`],
            [t("account-mails:device"), device || t("account-mails:unknownDevice")],
            [t("account-mails:address"), address],
          ],
        },
        { text: t(`account-mails:${kind}.note`) },
        { button: t(`account-mails:${kind}.button`), path: "/auth/forgot-password" },
      ]);
    },
  });

export const confirmEmailMail = linkMail("confirm-email");
export const resetPasswordMail = linkMail("reset-password");
export const emailChangeMail = linkMail("email-change");
export const passwordChangedMail = occasionMail("password-changed");
export const newSignInMail = occasionMail("new-sign-in");

/** To the old address. */
export const emailChangedMail = mailTemplate({
  params: z.object({ at: Instant, email: z.string() }),
  topic: () => null,
  build: ({ at, email }, reader) => {
    const { t, locale } = reader;
    return content(
      "email-changed",
      reader,
      [
        { rows: [[t("account-mails:when"), `${formatInstant(at, locale)} UTC`]] },
        { text: t("account-mails:email-changed.note") },
      ],
      { email },
    );
  },
});

export const accountExistsMail = mailTemplate({
  params: Nothing,
  topic: () => null,
  build: (_params, reader) =>
    content("account-exists", reader, [
      { button: reader.t("account-mails:account-exists.button"), path: "/auth/login" },
      { text: reader.t("account-mails:account-exists.note") },
      { button: reader.t("account-mails:account-exists.forgot"), path: "/auth/forgot-password" },
    ]),
});
