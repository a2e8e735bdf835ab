import { getRequest } from "../kit/get-request.ts";
import type { KeySettings } from "../kit/key-settings.ts";
import type { HttpRequest } from "../provider.ts";

export const eodhdRequest = (
  { apiKey }: KeySettings,
  path: string,
  params: Readonly<Record<string, string>> = {},
): HttpRequest =>
  getRequest(
    `https://eodhd.com/api/${path}`,
    { ...params, fmt: "json", api_token: apiKey },
    { secretParams: ["api_token"] },
  );
