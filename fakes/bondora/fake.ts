import {
  type Fake,
  type FakeEdges,
  type FakeInstance,
  type FakeReply,
  type FakeRequest,
  json,
} from "../kit/fake.ts";

export const BONDORA_TOKEN = "fake-bondora-token";

/** Loan part held by the investor. */
export interface BondoraPart {
  readonly LoanPartId: string;
  readonly Amount: number;
  readonly PurchaseDate: string;
  readonly PrincipalRepaid: number;
  readonly InterestRepaid: number;
}

export interface BondoraFake extends FakeInstance {
  readonly parts: BondoraPart[];
}

const part = (index: number): BondoraPart => ({
  ...{ LoanPartId: `part-${index}`, Amount: 10, PurchaseDate: "2024-02-01T00:00:00", PrincipalRepaid: 2.5 },
  InterestRepaid: 0.4,
});

const wrapped = (Payload: unknown, more: object = {}): FakeReply =>
  json({ ...more, Payload, Success: true, Errors: null });
const failed = (status: number, Code: number, Message: string): FakeReply =>
  json({ Payload: null, Success: false, Errors: [{ Code, Message, Details: null }] }, status);
const rateLimited = (seconds: number): FakeReply => {
  const reply = failed(429, 429, "Too many requests");
  return { ...reply, headers: { ...reply.headers, "retry-after": String(seconds) } };
};
const expired = (): FakeReply => failed(401, 401, "Authentication failed");

const balance = {
  ...{ Balance: 120.5, Reserved: 0, BidRequestAmount: 5, TotalAvailable: 115.5 },
  GoGrowAccounts: [{ Name: "Reserve", NetDeposits: 190, NetProfit: 10, TotalSaved: 200 }],
};

const longestPage = 1000;

function investments(parts: readonly BondoraPart[], query: URLSearchParams): FakeReply {
  const number = Number(query.get("PageNumber") ?? "1");
  const size = Math.min(Number(query.get("PageSize") ?? "100"), longestPage);
  const page = parts.slice((number - 1) * size, number * size);
  return wrapped(page, { PageSize: size, PageNumber: number, TotalCount: parts.length, Count: page.length });
}

function answer(
  state: { next: number },
  edges: FakeEdges,
  parts: BondoraPart[],
  request: FakeRequest,
): FakeReply {
  const { path, query, headers } = request;
  if (headers.authorization !== `Bearer ${BONDORA_TOKEN}`) return expired();
  if (edges.isStrict && edges.now() < state.next) return rateLimited(1);
  state.next = edges.now() + 1000;
  if (path === "/api/v1/account/balance") return wrapped(balance);
  return path === "/api/v1/account/investments" ? investments(parts, query) : failed(404, 404, "Not found");
}

/** Bondora: one request a second, envelopes, pages of loan parts. */
export const bondora: Fake<BondoraFake> = {
  id: "bondora",
  name: "Bondora",
  credentials: { token: BONDORA_TOKEN },
  create: (edges) => {
    const parts = Array.from({ length: 20 }, (_nothing, index) => part(index));
    const state = { next: 0 };
    return {
      parts,
      answer: (request) => answer(state, edges, parts, request),
      faults: { rateLimited, expired },
    };
  },
};
