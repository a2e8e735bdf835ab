import { createServer } from "node:net";
import { expect, it } from "vitest";
import { assertPortFree } from "./port.ts";

const listening = async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { port, close: () => new Promise((resolve) => server.close(resolve)) };
};

it("names PORT while another program listens there, and leaves a free port free", async () => {
  const { port, close } = await listening();
  const here = { port, host: "127.0.0.1" };
  await expect(assertPortFree(here)).rejects.toThrow(`PORT: ${port} is already in use`);
  await close();
  await assertPortFree(here);
  await assertPortFree(here);
});

it("names HOST for an address that is another machine's", async () => {
  await expect(assertPortFree({ port: 0, host: "192.0.2.1" })).rejects.toThrow("HOST: 192.0.2.1");
});
