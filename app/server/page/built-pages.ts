import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { PageRequest } from "../../shared/page-request.ts";
import { StartError } from "../config/start-error.ts";
import type { PageRenderer } from "./page-renderer.ts";

/** Entry module of the page bundle. */
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

/** Takes handler and context from the bundle: another copy of react-router would not recognise them. */
export function rendererOf(build: PageBuild, mode: "production" | "development"): PageRenderer {
  const { createRequestHandler, makeContext } = build.entry.module;
  const handler = createRequestHandler(build, mode);
  return {
    render: (request, page) => handler(request, makeContext(page)),
    discover: (request) => handler(request),
  };
}

/** @throws StartError when not built */
export async function loadBuiltPages(): Promise<PageRenderer> {
  const file = path.resolve(import.meta.dirname, "../../../build/server/index.js");
  if (!existsSync(file))
    throw new StartError("The pages are not built: run npm start, or npm run build first");
  return rendererOf((await import(pathToFileURL(file).href)) as PageBuild, "production");
}
