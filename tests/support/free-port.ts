import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ports of outgoing connections, which may take one between probe and use. */
const [firstPort, portCount] = [10_240, 20_000];

export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + randomInt(portCount);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once("error", () => resolve(false));
      probe.listen(port, "127.0.0.1", () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
}
