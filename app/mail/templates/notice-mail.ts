import { z } from "zod";
import { formatNotification } from "../../i18n/format-notification.ts";
import { noticeKinds } from "../../shared/names/notice-kinds.ts";
import { NoticeKindName, NoticeParams } from "../../shared/schemas/notice.schema.ts";
import { mailTemplate } from "../mail-template.ts";

/** Uses the texts of the notification centre. */
export const noticeMail = mailTemplate({
  params: z.object({ kind: NoticeKindName, values: NoticeParams }),
  topic: ({ kind }) => kind,
  build: ({ kind, values }, reader) => {
    const { title, text } = formatNotification(kind, values, reader);
    const button = reader.t("mail:notice.open");
    return {
      subject: title,
      preheader: text,
      title,
      blocks: [{ text }, { button, path: noticeKinds[kind].path }],
    };
  },
});
