import { describe, expect, it } from "vitest";
import type { MountedEndpoint } from "../app/server/call.ts";
import type { EndpointKey } from "../app/shared/endpoint.ts";
import { idPaths, inputSchema } from "./support/api-fuzz/input-schema.ts";
import { type TestUser, withApp } from "./support/app.ts";
import { addPortfolio } from "./support/ledger-rows.ts";
import { api } from "./support/mounted-api.ts";
import { createUserFixture, type OwnWorld } from "./support/own-rows/own-rows.ts";
import { samples } from "./support/samples/endpoint-samples.ts";

type Body = Record<string, unknown>;

const shared = api.filter(({ endpoint }) => endpoint.shared !== undefined);

const inputOf = (key: EndpointKey, own: OwnWorld): Body => ({
  portfolioId: own.portfolioId,
  ...(structuredClone(samples[key]?.input(own) ?? {}) as Body),
});

/** Gives access by an invitation's link. */
async function letIn(owner: TestUser, guest: TestUser, id: string, level: "view" | "edit"): Promise<void> {
  const asked = { id, level, label: "Guest" };
  const { link } = (await owner.call("POST /api/MyPortfolio/access", asked)).body;
  const taken = await guest.call("POST /api/MyPortfolio/access/accept", { token: link.split("token=")[1] });
  expect(taken.body).toEqual({ portfolioId: id });
}

/** The only answer with less than the owner's, tested in `access.db.test.ts`. */
const log: EndpointKey = "GET /api/MyPortfolio/history";

describe("a shared portfolio", () => {
  it("is named by every endpoint that may be shared, required or not", () => {
    expect(shared.length).toBeGreaterThan(60);
    for (const { key, endpoint } of shared)
      expect([key, idPaths(inputSchema(endpoint)).includes("portfolioId")]).toEqual([key, true]);
  });

  it("looked at: every answer is the owner's, and nothing can be changed", () =>
    withApp(async (test) => {
      const own = await createUserFixture(test, 1);
      const guest = await test.register();
      for (const id of [own.portfolioId, own.statedPortfolioId]) await letIn(own.user, guest, id, "view");
      for (const { key, endpoint } of shared) {
        const input = inputOf(key, own);
        const answer = await guest.call(key, input);
        if (endpoint.shared === "edit")
          expect.soft([key, answer.status, answer.body.error?.code]).toEqual([key, 403, "VIEW_ONLY"]);
        else {
          const owners = await own.user.call(key, input);
          expect.soft([key, answer.status]).toEqual([key, owners.status]);
          if (key !== log) expect.soft(answer.body, key).toEqual(owners.body);
        }
      }
    }));

  it("opens nothing else: not with the same id, and not its owner's other rows", () =>
    withApp(async (test) => {
      const own = await createUserFixture(test, 1);
      const guest = await test.register();
      await letIn(own.user, guest, own.portfolioId, "edit");
      const closed = (Object.keys(samples) as EndpointKey[]).filter((key) => {
        const mounted = find(key);
        const paths = Object.keys(samples[key]?.ids ?? {});
        const isOwners = mounted.endpoint.access === "user" && paths.length > 0;
        return isOwners && mounted.endpoint.shared === undefined;
      });
      expect(closed.length).toBeGreaterThan(80);
      for (const key of closed) {
        const sample = samples[key];
        const input = sample?.input(own) as Body;
        const { status } = sample?.file
          ? await guest.upload(`${key.split(" ")[1]}?${new URLSearchParams(input as never)}`, {
              ...{ name: "file.csv", bytes: sample.file },
            })
          : await guest.call(key, input);
        expect.soft([key, status >= 400], `${key} ${status}`).toEqual([key, true]);
      }
    }));

  it("takes no row, account, goal or category of another portfolio", () =>
    withApp(async (test) => {
      const own = await createUserFixture(test, 1);
      const guest = await test.register();
      const portfolioId = await addPortfolio(own.user, { name: "Shared" });
      await letIn(own.user, guest, portfolioId, "edit");
      const hidden = [
        own.portfolioId,
        own.transactionId,
        own.plannedRowId,
        own.accountId,
        own.pieId,
        own.changeId,
      ];
      let refused = 0;
      for (const { key, endpoint } of shared) {
        const input = { ...inputOf(key, own), portfolioId };
        const { status, body } = await guest.call(key, input);
        const paths = Object.keys(samples[key]?.ids ?? {});
        const others = paths.filter((path) => path !== "portfolioId" && !/assetId/i.test(path));
        if (endpoint.shared === "edit" && others.length > 0) {
          expect.soft([key, status >= 400], `${key} ${status}`).toEqual([key, true]);
          refused += 1;
        }
        const text = JSON.stringify(body);
        for (const id of hidden) expect.soft([key, text.includes(id)]).toEqual([key, false]);
      }
      expect(refused).toBeGreaterThan(8);
    }));
});

function find(key: EndpointKey): MountedEndpoint {
  const mounted = api.find((entry) => entry.key === key);
  if (!mounted) throw new Error(`${key} is not in the API`);
  return mounted;
}
