import {
  listUsedDemoAssets,
  removeDemoAccount,
  removeDemoPortfolios,
} from "../../domain/demo/remove-demo.ts";
import { removeDemoMarket } from "../../market/demo/remove-demo-market.ts";
import { findRule, saveOrder } from "../../market/updates/source-orders.ts";
import { switchSource } from "../../market/updates/source-rows.ts";
import type { Handlers } from "../../server/call.ts";
import { AppError } from "../../shared/app-error.ts";
import { getJobs, knownJob } from "./job-answer.ts";
import { canRunAlone } from "./job-names.ts";
import type { operationsContract } from "./operations.contract.ts";
import { getProviderSetting, getProviders, knownSource } from "./provider-answer.ts";

export const operationsHandlers: Handlers<typeof operationsContract> = {
  "GET /api/admin/providers": getProviders,
  "POST /api/admin/switch-provider": async (ctx, { id, isOn }) => {
    knownSource(id);
    await switchSource(ctx.db, id, isOn);
    await ctx.background?.refreshSources();
    const { sources } = await getProviders(ctx);
    return { isOn: sources.find((source) => source.id === id)?.isOn ?? false };
  },
  "POST /api/admin/set-provider-setting": getProviderSetting,
  "POST /api/admin/reset-provider": ({ background }, { id }) => {
    knownSource(id);
    background?.resetSource(id);
    return { addresses: (background?.sourceStates() ?? []).filter(({ provider }) => provider === id).length };
  },
  "POST /api/admin/order-providers": async ({ db, background }, { rule, sources }) => {
    const before = await findRule(db, rule);
    if (before === null) throw new AppError("NOT_FOUND");
    const able = new Set(before.candidates);
    const wrong = (sources ?? []).findIndex((id, at) => !able.has(id) || sources?.indexOf(id) !== at);
    if (wrong >= 0)
      throw new AppError("INVALID_INPUT", {}, [{ path: `sources.${wrong}`, code: "invalid", params: {} }]);
    await saveOrder(db, rule, sources);
    await background?.refreshSources();
    return { sources: [...((await findRule(db, rule))?.sources ?? [])] };
  },
  "POST /api/admin/remove-demo": ({ db, now }) =>
    db.transaction(async (tx) => {
      await removeDemoAccount(tx);
      const portfolios = await removeDemoPortfolios(tx, now());
      const used = await listUsedDemoAssets(tx);
      const assets = await removeDemoMarket(
        tx,
        used.map(({ id }) => id),
      );
      return { assets, portfolios, kept: used.map(({ ticker }) => ticker) };
    }),
  "GET /api/admin/jobs": getJobs,
  "POST /api/admin/run-job": async (ctx, { name }) => {
    knownJob(ctx, name);
    if (!canRunAlone(name))
      throw new AppError("INVALID_INPUT", {}, [{ path: "name", code: "job-needs-order" }]);
    return { isQueued: (await ctx.background?.jobs.send(name, {}, { isUrgent: true })) ?? false };
  },
  "POST /api/admin/retry-job": async (ctx, { name, id }) => {
    knownJob(ctx, name);
    return { isQueued: (await ctx.background?.jobs.retry(name, id)) ?? false };
  },
};
