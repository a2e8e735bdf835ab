import { z } from "zod";
import { getRequest } from "../kit/get-request.ts";
import type { HttpRequest } from "../provider.ts";

export const Settings = z.object({ contact: z.email() });
export type SecSettings = z.output<typeof Settings>;

/** Required form: "Name mail@domain". */
export const secRequest = ({ contact }: SecSettings, address: string): HttpRequest =>
  getRequest(address, {}, { headers: { "user-agent": `Zerno ${contact}` } });
