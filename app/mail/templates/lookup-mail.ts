import { z } from "zod";
import { mailTemplate } from "../mail-template.ts";

/** Builds the mail to administrators about look-ups that differ from the rows of users, without their keys. */
export const lookupAlertMail = mailTemplate({
  params: z.object({
    differences: z.array(
      z.object({ name: z.string(), missing: z.int(), orphaned: z.int(), userIds: z.array(z.string()) }),
    ),
  }),
  topic: () => null,
  build: ({ differences }, { t }) => {
    const subject = t("mail:lookups.subject");
    return {
      subject,
      preheader: t("mail:lookups.text"),
      title: subject,
      blocks: [
        { text: t("mail:lookups.text") },
        {
          rows: differences.map(({ name, missing, orphaned }): [string, string] => [
            name,
            t("mail:lookups.counts", { missing, orphaned }),
          ]),
        },
        { text: t("mail:lookups.users", { ids: differences.flatMap(({ userIds }) => userIds).join(", ") }) },
      ],
    };
  },
});
