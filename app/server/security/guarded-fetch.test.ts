import { expect, it } from "vitest";
import { send } from "../../market/runner/send.ts";
import { guardedFetch } from "./guarded-fetch.ts";
import { originsIn } from "./outside-fetch.ts";

const names: Readonly<Record<string, readonly string[]>> = {
  "news.example": ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"],
  localhost: ["127.0.0.1", "::1"],
  "router.example": ["192.168.0.1"],
  "rebound.example": ["93.184.215.14", "10.0.0.7"],
  "nobody.example": [],
};

function world(answers: Readonly<Record<string, Response>> = {}) {
  const asked: string[] = [];
  const fetch = guardedFetch({
    fetch: async (input) => {
      asked.push(String(input));
      return answers[String(input)]?.clone() ?? new Response("news");
    },
    lookup: async (host) => names[host] ?? [],
    trusted: new Set(["http://127.0.0.1:9000"]),
  });
  return { asked, fetch };
}

it.each([
  ["loopback", "http://127.0.0.1/"],
  ["decimal", "http://2130706433/"],
  ["hexadecimal", "http://0x7f.0.0.1/"],
  ["octal", "http://0177.0.0.1/"],
  ["short", "http://127.1/"],
  ["percent-encoded", "http://%31%32%37.0.0.1/"],
  ["full-width digits", "http://１２７.0.0.1/"],
  ["any address", "http://0.0.0.0/"],
  ["own network", "http://10.1.2.3/"],
  ["own network, 172.16/12", "http://172.31.255.255/"],
  ["own network, 192.168/16", "http://192.168.1.1:8080/"],
  ["carrier's network", "http://100.64.0.1/"],
  ["metadata of clouds", "http://169.254.169.254/latest/meta-data"],
  ["multicast", "http://224.0.0.1/"],
  ["broadcast", "http://255.255.255.255/"],
  ["IPv6 loopback", "http://[::1]/"],
  ["IPv6 any", "http://[::]/"],
  ["IPv4 in IPv6", "http://[::ffff:127.0.0.1]/"],
  ["IPv4 in IPv6, hexadecimal", "http://[::ffff:7f00:1]/"],
  ["NAT64", "http://[64:ff9b::7f00:1]/"],
  ["6to4", "http://[2002:7f00:1::]/"],
  ["Teredo", "http://[2001:0:7f00:1::]/"],
  ["IPv6 own network", "http://[fd12:3456::1]/"],
  ["IPv6 link", "http://[fe80::1]/"],
  ["name of this machine", "http://localhost:5432/"],
  ["name in the own network", "https://router.example/"],
  ["name with one address in the own network", "https://rebound.example/"],
  ["name of nobody", "https://nobody.example/"],
  ["name and password", "https://news.example@127.0.0.1/"],
  ["password for a public host", "https://a:b@news.example/"],
  ["another port of a trusted host", "http://127.0.0.1:9001/"],
  ["a file", "file:///etc/passwd"],
  ["another protocol", "ftp://news.example/"],
  ["data", "data:text/plain,x"],
])("refuses %s", async (_what, url) => {
  const { fetch, asked } = world();
  await expect(fetch(url)).rejects.toThrow(/not a(n address of the web| public address)/);
  expect(asked).toEqual([]);
});

it.each([
  "https://news.example/feed",
  "http://93.184.215.14/",
  "http://[2606:2800::1]/",
  "http://127.0.0.1:9000/x",
])("lets %s through", async (url) => {
  const { fetch, asked } = world();
  expect(await (await fetch(url)).text()).toBe("news");
  expect(asked).toEqual([url]);
});

it("a redirect into the own network is not followed", async () => {
  const first = "https://news.example/feed";
  const to = (location: string) => ({ [first]: new Response(null, { status: 302, headers: { location } }) });
  const ask = (location: string) => {
    const { fetch, asked } = world(to(location));
    const sending = { fetch, timeoutMs: 1000, maxBytes: 1000, address: undefined, signal: undefined };
    return send({ method: "GET", url: first, headers: {} }, sending).then((answer) => ({
      answer,
      asked,
    }));
  };
  for (const location of ["https://localhost/", "https://[::1]/", "//2130706433/"]) {
    const { answer, asked } = await ask(location);
    expect([location, asked]).toEqual([location, [first]]);
    expect(answer).toMatchObject({ problem: "unreachable" });
  }
  expect((await ask("https://news.example/other")).answer).toMatchObject({ status: 200 });
});

it("what the operator's own settings name is trusted: addresses and feeds", () => {
  const sources = {
    moex: { address: "http://10.0.0.5:8080/iss" },
    rss: {
      isOn: true,
      settings: { feeds: [{ id: "a", url: "http://paper.local/rss?x=1" }, { url: "no address" }] },
    },
  };
  expect(originsIn(sources)).toEqual(["http://10.0.0.5:8080", "http://paper.local"]);
});
