import type { Background } from "../server/background.ts";

export const sendMailJobName = "send-mail";

/** Call it after the commit. */
export async function flushOutbox({ background }: { readonly background?: Background | undefined }) {
  await background?.jobs.send(sendMailJobName, {}, { isUrgent: true });
}
