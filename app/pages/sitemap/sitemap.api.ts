import type { Handlers } from "../../server/call.ts";
import { buildSitemap } from "./build-sitemap.ts";
import type { sitemapContract } from "./sitemap.contract.ts";

export const sitemapHandlers: Handlers<typeof sitemapContract> = {
  "POST /api/admin/generate-sitemap": async (ctx) => {
    const parts = await buildSitemap(ctx, true);
    return {
      parts: parts.map(({ name, addresses }) => ({ name, addresses: addresses.length })),
      madeAt: ctx.now().toISOString(),
    };
  },
};
