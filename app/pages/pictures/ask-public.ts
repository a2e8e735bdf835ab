import type { FastifyRequest } from "fastify";
import type { Contracts } from "../../contracts.ts";
import { call, type MountedEndpoint } from "../../server/call.ts";
import type { Config } from "../../server/config/config.ts";
import type { Ctx } from "../../server/context.ts";
import { todayFor } from "../../server/day-in.ts";
import { type ScopedParts, scopeOf } from "../../server/request-scope.ts";
import type { EndpointKey, InputOf, OutputOf } from "../../shared/endpoint.ts";
import type { Language } from "../../shared/languages.ts";
import { localeOfLanguage } from "../../shared/locales.ts";

export interface PublicParts extends ScopedParts {
  readonly config: Config;
  readonly secretKey: string;
  readonly endpoints: readonly MountedEndpoint[];
  readonly now: () => Date;
  readonly worker?: Ctx["worker"];
}

/** Calls an endpoint as a visitor. */
export type AskPublic = <K extends keyof Contracts & EndpointKey>(
  key: K,
  input: InputOf<Contracts[K]>,
) => Promise<OutputOf<Contracts[K]>>;

/** Calls public endpoints only: a picture knows no more than a visitor. */
export function askPublic(parts: PublicParts, request: FastifyRequest, language: Language): AskPublic {
  const { config, secretKey, now, worker } = parts;
  const ctx: Ctx = {
    ...{ user: null, ...scopeOf(parts), config, secretKey, worker, now },
    ...{ today: todayFor(config, undefined, now(), "UTC"), language, locale: localeOfLanguage[language] },
    ...{ currency: null, country: null, isStealth: false, address: request.ip, userAgent: "" },
    ...{ requestId: request.id, isHttps: request.protocol === "https", log: request.log },
    setCookie: () => {
      throw new Error("A picture sets no cookies");
    },
  };
  return async (key, input) => {
    const mounted = parts.endpoints.find((entry) => entry.key === key);
    if (mounted?.endpoint.access !== "anon") throw new Error(`${key} is not open to everybody`);
    return JSON.parse(await call(mounted, ctx, input));
  };
}
