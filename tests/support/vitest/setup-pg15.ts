import type { TestProject } from "vitest/node";
import { postgres15, startPostgres15 } from "./servers.ts";

/** Vitest global set-up; the project exists only where PostgreSQL 15 is installed. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (postgres15 === undefined) throw new Error("PostgreSQL 15 is not installed");
  const { server, stop } = await startPostgres15(postgres15);
  project.provide("testServer", server);
  return stop;
}
