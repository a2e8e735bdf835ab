import { createServer } from "node:net";
import type { Config } from "./config.ts";
import { StartError } from "./start-error.ts";

type Address = Pick<Config, "port" | "host">;

export function toListenError(error: unknown, { port, host }: Address): unknown {
  const code = error instanceof Error && "code" in error ? error.code : "";
  if (code === "EADDRINUSE")
    return new StartError(`PORT: ${port} is already in use; set PORT to a free port`);
  if (code === "EACCES") return new StartError(`PORT: ${port} is not allowed for this user`);
  if (["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"].includes(String(code)))
    return new StartError(`HOST: ${host} is not an address of this machine`);
  return error;
}

/**
 * Runs before a database is created.
 * @throws StartError
 */
export async function assertPortFree(address: Address): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once("error", reject);
      probe.listen({ port: address.port, host: address.host }, resolve);
    });
  } catch (error) {
    throw toListenError(error, address);
  }
  await new Promise((resolve) => probe.close(resolve));
}
