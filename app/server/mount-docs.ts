import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { apiVersion } from "../shared/version.ts";
import { CachedText, sendCached } from "./cached-answer.ts";
import type { MountedEndpoint } from "./call.ts";
import type { Config } from "./config/config.ts";
import { toOpenApi } from "./openapi.ts";
import { limitRate } from "./security/limit-rate.ts";
import { sendError } from "./send-error.ts";

interface DocsParts {
  readonly endpoints: readonly MountedEndpoint[];
  readonly config: Pick<Config, "apiRequestsPerMinute">;
}

/** A tenth of the API's, because the document is large. */
const shareOfApi = 10;
/** The page loads ten files. */
const leastPerMinute = 30;

function documentOf(endpoints: readonly MountedEndpoint[]) {
  let made: ReturnType<typeof toOpenApi> | undefined;
  const read = () => {
    made ??= toOpenApi(endpoints, apiVersion);
    return made;
  };
  let sent: CachedText | undefined;
  return {
    read,
    send: () => {
      sent ??= new CachedText(JSON.stringify(read()));
      return sent;
    },
  };
}

export async function mountDocs(app: FastifyInstance, { endpoints, config }: DocsParts): Promise<void> {
  const { read, send } = documentOf(endpoints);
  await app.register(async (scope) => {
    scope.setErrorHandler(sendError);
    await limitRate(scope, Math.max(leastPerMinute, Math.ceil(config.apiRequestsPerMinute / shareOfApi)));
    scope.get("/api/openapi.json", (request, reply) =>
      sendCached(request, reply.type("application/json; charset=utf-8"), send()),
    );
    await scope.register(swagger, { mode: "static", specification: { document: { toJSON: read } as never } });
    // Its policy would force https; its badge calls another site.
    await scope.register(swaggerUi, {
      routePrefix: "/api/docs",
      staticCSP:
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'self'; frame-ancestors 'none'",
      uiConfig: { validatorUrl: null },
      theme: {
        title: "Zerno API",
        css: [{ filename: "zerno.css", content: ".swagger-ui .topbar { display: none; }" }],
      },
    });
  });
}
