import { z } from "zod";
import { mailTemplate } from "../mail-template.ts";

export const messageMail = mailTemplate({
  params: z.object({
    kind: z.enum(["contact", "suggestion"]),
    name: z.string(),
    email: z.string(),
    text: z.string(),
  }),
  topic: () => null,
  build: ({ kind, name, email, text }, { t }) => {
    const subject = t(`mail:message.${kind}`);
    const from = [name, email].filter(Boolean).join(", ") || t("mail:message.nobody");
    return {
      subject,
      preheader: from,
      title: subject,
      blocks: [
        { rows: [[t("mail:message.from"), from]] },
        { text },
        { button: t("mail:message.open"), path: "/admin/feedback?type=messages" },
      ],
    };
  },
});
