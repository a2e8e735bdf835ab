import type { Background } from "../server/background.ts";

/** The job that empties the outbox. */
export const sendMailJobName = "send-mail";

/** After the commit: whoever waits for a mail on a screen does not wait for the job's minute too. */
export async function hurryMail({ background }: { readonly background?: Background | undefined }) {
  await background?.jobs.send(sendMailJobName, {}, { isUrgent: true });
}
