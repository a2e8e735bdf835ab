import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { PageRequest } from "../../shared/page-request.ts";
import { StartError } from "../config/start-error.ts";
import type { PageRenderer } from "./page-renderer.ts";

/** The entry module of the page bundle, as React Router's build exports it. */
interface PageBuild {
  readonly entry: {
    readonly module: {
      readonly makeContext: (page: PageRequest) => unknown;
      readonly createRequestHandler: (
        build: unknown,
        mode: string,
      ) => (request: Request, context?: unknown) => Promise<Response>;
    };
  };
}

/**
 * A renderer over a page bundle. Handler and context come from the bundle itself: another copy of react-router
 * would not recognise them.
 */
export function rendererOf(build: PageBuild, mode: "production" | "development"): PageRenderer {
  const { createRequestHandler, makeContext } = build.entry.module;
  const handler = createRequestHandler(build, mode);
  return {
    render: (request, page) => handler(request, makeContext(page)),
    discover: (request) => handler(request),
  };
}

/**
 * Loads the production page bundle.
 * @throws StartError when it was not built
 */
export async function loadBuiltPages(): Promise<PageRenderer> {
  const file = path.resolve(import.meta.dirname, "../../../build/server/index.js");
  if (!existsSync(file))
    throw new StartError("The pages are not built: run npm start, or npm run build first");
  return rendererOf((await import(pathToFileURL(file).href)) as PageBuild, "production");
}
