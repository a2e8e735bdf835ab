import type { TestProject } from "vitest/node";
import { startPostgres18, type TestServer } from "./servers.ts";

declare module "vitest" {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

/** Vitest global set-up: one embedded PostgreSQL for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startPostgres18();
  project.provide("testServer", server);
  return stop;
}
