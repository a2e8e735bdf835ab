import { z } from "zod";
import type { AggregatorLogin } from "../login.types.ts";
import { settingsOf } from "../settings.ts";
import { openYodlee, yodleeSecrets, yodleeSettings, yodleeToken } from "./request.ts";

/** FastLink as a posted form: carries a half-hour token, no Yodlee script on our page. */
export const yodleeLogin: AggregatorLogin = {
  start: async (edges, { secrets: known, newUserId, returnTo }) => {
    const settings = settingsOf(yodleeSettings, edges.settings);
    const secrets = yodleeSecrets.safeParse(known).data ?? { loginName: newUserId };
    if (!yodleeSecrets.safeParse(known).success) {
      const request = await openYodlee(edges, settings.adminLogin);
      await request("POST", "/user/register", z.unknown(), { user: { loginName: secrets.loginName } });
    }
    const token = await yodleeToken(edges, secrets.loginName);
    const params = {
      configName: settings.configName,
      ...(returnTo === undefined ? {} : { callback: returnTo }),
    };
    const form = { accessToken: `Bearer ${token}`, extraParams: new URLSearchParams(params).toString() };
    return { page: { address: settings.fastLinkUrl, form }, pending: secrets };
  },
  finish: async (_edges, pending) => yodleeSecrets.parse(pending),
};
