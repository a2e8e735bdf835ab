import type { Handlers } from "../../../server/call.ts";
import type { UserCtx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";
import { assertMayConnect } from "../connections/assert-may-connect.ts";
import { viewConnections } from "../connections/connection-views.ts";
import { revokeConnection } from "../connections/connections.ts";
import { handlerContext } from "../connections/handler-context.ts";
import { plaidSecrets } from "../providers/aggregators/plaid/request.ts";
import { snaptradeSecrets } from "../providers/aggregators/snaptrade/request.ts";
import { yodleeSecrets } from "../providers/aggregators/yodlee/request.ts";
import { getConnection } from "../sync.queries.ts";
import { type AggregatorId, finishLogin, ofProvider, startLogin } from "./aggregator-login.ts";
import { checkPlaid, checkSnaptrade, isNews, syncHinted } from "./aggregator-webhook.ts";
import type { aggregatorsContract, LoginStep } from "./aggregators.contract.ts";

const accountsOf = (id: AggregatorId) => async (ctx: UserCtx) => {
  const connections = await viewConnections(ctx);
  return { accounts: connections.filter(({ provider }) => provider === id).flatMap((one) => one.accounts) };
};

type LoginInput =
  | { readonly step: "start"; readonly connectionId?: string | undefined }
  | { readonly step: "finish"; readonly pending: string; readonly name: string };

const loginOf =
  (id: AggregatorId) =>
  async (ctx: UserCtx, input: LoginInput): Promise<LoginStep> => {
    await assertMayConnect(ctx);
    const context = handlerContext(ctx);
    if (input.step === "start") {
      const { page, pending } = await startLogin(ctx, context, id, input.connectionId);
      return { page: { address: page.address, form: page.form ?? null }, pending, connection: null };
    }
    const row = await finishLogin(context, ctx.user, id, input);
    const [connection] = await viewConnections(ctx, { connectionId: row.id });
    if (!connection) throw new AppError("NOT_FOUND");
    return { page: null, pending: null, connection };
  };

const removeOf =
  (id: AggregatorId) =>
  async (ctx: UserCtx, { connectionId }: { readonly connectionId: string }): Promise<null> => {
    const row = ofProvider(await getConnection(ctx.db, ctx.user.id, connectionId), id);
    await revokeConnection(handlerContext(ctx), ctx.user, row.id);
    return null;
  };

/** The login page is in its own tab, which this page tells to close. */
const comeBack = () => "/public/login-finished" as const;

export const aggregatorsHandlers: Handlers<typeof aggregatorsContract> = {
  "GET /api/plaid/account": accountsOf("plaid"),
  "POST /api/plaid/login": loginOf("plaid"),
  "POST /api/plaid/delete": removeOf("plaid"),
  "POST /api/plaid/webhook": async (ctx, { item_id }) => {
    const context = handlerContext(ctx);
    await checkPlaid(ctx, context);
    if (item_id !== undefined && isNews(ctx, "plaid"))
      await syncHinted(ctx, context, "plaid", (of) => plaidSecrets.safeParse(of).data?.itemId === item_id);
    return null;
  },
  "GET /api/plaid/return": comeBack,
  "GET /api/snaptrade/account": accountsOf("snaptrade"),
  "POST /api/snaptrade/login": loginOf("snaptrade"),
  "POST /api/snaptrade/delete": removeOf("snaptrade"),
  "POST /api/snaptrade/webhook": async (ctx, event) => {
    const context = handlerContext(ctx);
    checkSnaptrade(ctx, context, event);
    if (isNews(ctx, "snaptrade"))
      await syncHinted(
        ...([ctx, context, "snaptrade"] as const),
        (of) => snaptradeSecrets.safeParse(of).data?.userId === event.userId,
      );
    return null;
  },
  "GET /api/snaptrade/return": comeBack,
  "GET /api/Yodlee/account": accountsOf("yodlee"),
  "POST /api/Yodlee/login": loginOf("yodlee"),
  "POST /api/Yodlee/delete": removeOf("yodlee"),
  "POST /api/Yodlee/webhook": async (ctx, { event }) => {
    const named = [event.data?.loginName, ...(event.data?.userData ?? []).map(({ user }) => user?.loginName)];
    const names = new Set(named.filter((name) => name !== undefined));
    if (names.size > 0 && isNews(ctx, "yodlee"))
      await syncHinted(ctx, handlerContext(ctx), "yodlee", (of) =>
        names.has(yodleeSecrets.safeParse(of).data?.loginName ?? ""),
      );
    return null;
  },
  "GET /api/Yodlee/return": comeBack,
};
