import { z } from "zod";
import { getRequest } from "../kit/get-request.ts";
import type { HttpRequest } from "../provider.ts";

/** Whom the commission may write to: it refuses programs that do not say so. */
export const Settings = z.object({ contact: z.email() });
export type SecSettings = z.output<typeof Settings>;

/** Its rule for programs: "Name mail@domain", and nothing that looks like a browser. */
export const secRequest = ({ contact }: SecSettings, address: string): HttpRequest =>
  getRequest(address, {}, { headers: { "user-agent": `Zerno ${contact}` } });
