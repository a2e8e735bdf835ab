import type { RequestListener } from "node:http";
import { afterEach, expect, it } from "vitest";
import type { HttpRequest } from "../providers/provider.ts";
import { send } from "./send.ts";
import { closeServers, serve } from "./testing/serve.ts";

afterEach(closeServers);

const sending = { fetch, timeoutMs: 2_000, maxBytes: 1_000, address: undefined, signal: undefined };
const get = (url: string): HttpRequest => ({
  method: "GET",
  url,
  headers: { accept: "application/json", "user-agent": "Zerno", "x-key": "secret" },
  expects: "json",
});

it("follows a redirect, with the key on the same host, without it to another", async () => {
  const seen: (string | string[] | undefined)[][] = [];
  const note: RequestListener = ({ headers }, response) => {
    seen.push([headers["x-key"], headers["user-agent"]]);
    response.writeHead(200, { "content-type": "application/json" }).end("[]");
  };
  const other = await serve(note);
  const address = await serve((request, response) => {
    if (request.url === "/here") response.writeHead(307, { location: "/there" }).end();
    else if (request.url === "/away") response.writeHead(302, { location: `${other}/x` }).end();
    else note(request, response);
  });
  expect(await send(get(`${address}/here`), sending)).toMatchObject({ status: 200 });
  expect(await send(get(`${address}/away`), sending)).toMatchObject({ status: 200 });
  expect(seen).toEqual([
    ["secret", "Zerno"],
    [undefined, "Zerno"],
  ]);
});

it("does not go round in circles and repeats no body elsewhere", async () => {
  const address = await serve((_request, response) => response.writeHead(302, { location: "/again" }).end());
  const refused = { problem: "refused", params: { reason: "redirect" } };
  expect(await send(get(address), sending)).toEqual(refused);
  expect(await send({ ...get(address), method: "POST", body: "{}" }, sending)).toEqual(refused);
});

it("takes scheme, host and port from the override, path and parameters from the request", async () => {
  let asked: string | undefined;
  const address = await serve((request, response) => {
    asked = request.url;
    response.end("[]");
  });
  await send(get("https://api.example/v1/x?a=1&b=%D1%8F"), { ...sending, address });
  expect(asked).toBe("/v1/x?a=1&b=%D1%8F");
});

it("gives every cookie that is set, in lines", async () => {
  const cookies = ["A1=x; Expires=Sat, 20 Nov 2027 00:00:00 GMT", "A3=y; HttpOnly"];
  const address = await serve((_request, response) =>
    response.writeHead(200, { "content-type": "text/html", "set-cookie": cookies }).end(" "),
  );
  expect(await send(get(address), sending)).toMatchObject({ headers: { "set-cookie": cookies.join("\n") } });
});
