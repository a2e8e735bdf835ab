import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { brokers as readers } from "@zerno/brokers";
import { describe, expect, it } from "vitest";
import { isCountry } from "../../market/reference/countries.ts";
import { IntegrationProvider } from "../../shared/codes.ts";
import { listBrokers, logoOf } from "./broker-catalogue.ts";
import { drawBroker } from "./draw-broker.ts";

const publicDir = path.resolve(import.meta.dirname, "../../../public");
const brokers = listBrokers();

describe("the list of brokers", () => {
  it("has more than forty, the well-known ones among them", () => {
    expect(brokers.length).toBeGreaterThanOrEqual(43);
    expect(brokers.length).toBeLessThanOrEqual(90);
    const names = brokers.map(({ name }) => name).join("; ");
    for (const name of [
      "IBKR",
      "Tinkoff",
      "VTB",
      "Finam",
      "Binance",
      "Revolut",
      "Degiro",
      "Fidelity",
      "Voya",
    ])
      expect(names).toContain(name);
    const ids = brokers.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(brokers.filter(({ country }) => !isCountry(country))).toEqual([]);
  });

  it("has a picture of our own for each and none for others", () => {
    const ids = new Set(brokers.map(({ id }) => id));
    const files = readdirSync(path.join(publicDir, "brokers")).map((name) => name.replace(/\.svg$/, ""));
    expect(files.length).toBeGreaterThan(80);
    expect(files.filter((id) => !ids.has(id))).toEqual([]);
    for (const { id, name } of brokers) {
      const file = path.join(publicDir, logoOf(id));
      const svg = existsSync(file) ? readFileSync(file, "utf8") : drawBroker(id, name);
      expect(svg).toContain(`<title>${name.replace("&", "&amp;")}</title>`);
      expect(svg).not.toMatch(/<image|href|<script/);
    }
  });

  it("draws the initials of a broker without a picture, in text that cannot leave its place", () => {
    const sons = drawBroker("acme", "Acme & Sons");
    expect(sons).toContain("<title>Acme &amp; Sons</title>");
    expect(sons).toContain(">AS</text>");
    expect(drawBroker("acme", "Acme")).toContain(">Ac</text>");
    expect(drawBroker("acme", "A < B")).toContain("<title>A &lt; B</title>");
  });

  it("has formats and a numbered provider, and names what is read", () => {
    const providers: readonly number[] = Object.values(IntegrationProvider);
    expect(brokers.filter(({ sync }) => sync !== null && !providers.includes(sync))).toEqual([]);
    expect(brokers.filter(({ formats }) => formats.length === 0)).toEqual([]);
    const read = brokers.flatMap(({ formats }) => formats).filter(({ isRead }) => isRead);
    const known = readers.filter(({ country }) => country !== "").flatMap(({ formats }) => formats);
    const ids = new Set(known.map(({ id }) => id));
    const own = read.filter(({ id }) => ids.has(id));
    expect(own.map(({ id }) => id).sort()).toEqual([...ids].sort());
    const evidences = new Map(known.map(({ id, evidence }) => [id, evidence]));
    expect(own.map(({ id, evidence }) => [id, evidence])).toEqual(
      own.map(({ id }) => [id, evidences.get(id)]),
    );
    const sync = (id: string) => brokers.find((broker) => broker.id === id)?.sync;
    // Read by the reader of a shared format, or by the broker's reader of another kind of file.
    const rest = read.filter(({ id }) => !ids.has(id)).map(({ id, evidence }) => `${id} ${evidence}`);
    expect(rest.sort()).toEqual([
      "etrade-qfx sample",
      "fidelity-ofx sample",
      "psb-xml code",
      "vanguard-us-ofx sample",
    ]);
    expect([sync("tinkoff"), sync("finam"), sync("binance"), sync("bondora")]).toEqual([2, 8, 3, 6]);
  });
});
