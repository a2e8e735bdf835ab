import { getRequest } from "../kit/get-request.ts";
import type { KeySettings } from "../kit/key-settings.ts";
import type { HttpRequest } from "../provider.ts";

export const fmpRequest = (
  { apiKey }: KeySettings,
  path: string,
  params: Readonly<Record<string, string>>,
): HttpRequest =>
  getRequest(
    `https://financialmodelingprep.com/stable/${path}`,
    { ...params, apikey: apiKey },
    { secretParams: ["apikey"] },
  );
