import { z } from "zod";
import { SyncProblem } from "../../../provider.ts";
import type { AggregatorLogin } from "../login.types.ts";
import { settingsOf } from "../settings.ts";
import { plaidSecrets, plaidSettings, requestPlaid } from "./request.ts";

const linkReply = z.object({ link_token: z.string(), hosted_link_url: z.url({ protocol: /^https?$/ }) });
const sessions = z.object({
  link_sessions: z
    .array(
      z.object({
        results: z
          .object({ item_add_results: z.array(z.object({ public_token: z.string() })).nullish() })
          .nullish(),
      }),
    )
    .nullish(),
});
const exchanged = z.object({ access_token: z.string(), item_id: z.string() });
/** New login: its link token; update mode: the known secrets. */
const Pending = z.union([z.object({ linkToken: z.string() }), plaidSecrets]);

/** Hosted Link: login on Plaid's page, no Plaid script on ours. Update mode keeps the access token. */
export const plaidLogin: AggregatorLogin = {
  start: async (edges, { secrets, newUserId, returnTo, webhook, locale }) => {
    const { countryCodes } = settingsOf(plaidSettings, edges.settings);
    const known = plaidSecrets.safeParse(secrets).data;
    const body = {
      ...{ client_name: "Zerno", language: locale === "ru" ? "en" : locale, country_codes: countryCodes },
      user: { client_user_id: newUserId },
      hosted_link: returnTo === undefined ? {} : { completion_redirect_uri: returnTo },
      ...(webhook === undefined ? {} : { webhook }),
      ...(known === undefined ? { products: ["investments"] } : { access_token: known.accessToken }),
    };
    const made = await requestPlaid(edges, "/link/token/create", body, linkReply);
    return { page: { address: made.hosted_link_url }, pending: known ?? { linkToken: made.link_token } };
  },
  finish: async (edges, value) => {
    const pending = Pending.parse(value);
    if (!("linkToken" in pending)) return pending;
    const asked = { link_token: pending.linkToken };
    const { link_sessions } = await requestPlaid(edges, "/link/token/get", asked, sessions);
    const results = (link_sessions ?? []).flatMap(({ results: of }) => of?.item_add_results ?? []);
    const publicToken = results.at(-1)?.public_token;
    if (publicToken === undefined) throw new SyncProblem("not-ready");
    const token = { public_token: publicToken };
    const { access_token, item_id } = await requestPlaid(
      edges,
      "/item/public_token/exchange",
      token,
      exchanged,
    );
    return { accessToken: access_token, itemId: item_id };
  },
};
