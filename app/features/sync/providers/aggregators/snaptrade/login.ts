import { z } from "zod";
import type { AggregatorLogin } from "../login.types.ts";
import { requestSnaptrade, snaptradeSecrets } from "./request.ts";

const loginReply = z.object({ redirectURI: z.url({ protocol: /^https?$/ }) });

/** Registers our user once; the page requests read permission only. */
export const snaptradeLogin: AggregatorLogin = {
  start: async (edges, { secrets: known, newUserId, returnTo }) => {
    const secrets =
      snaptradeSecrets.safeParse(known).data ??
      (await requestSnaptrade(edges, "POST", "/snapTrade/registerUser", snaptradeSecrets, {
        ...{ body: { userId: newUserId }, isOfInstallation: true },
      }));
    const back = returnTo === undefined ? {} : { immediateRedirect: true, customRedirect: returnTo };
    const body = { ...back, connectionType: "read", connectionPortalVersion: "v4" };
    const own = { ...edges, secrets };
    const { redirectURI } = await requestSnaptrade(own, "POST", "/snapTrade/login", loginReply, { body });
    return { page: { address: redirectURI }, pending: secrets };
  },
  finish: async (_edges, pending) => snaptradeSecrets.parse(pending),
};
