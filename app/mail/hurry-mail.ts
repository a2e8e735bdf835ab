import type { Background } from "../server/background.ts";

export const sendMailJobName = "send-mail";

/** Sends at once instead of within a minute. Call it after the commit. */
export async function hurryMail({ background }: { readonly background?: Background | undefined }) {
  await background?.jobs.send(sendMailJobName, {}, { isUrgent: true });
}
