import type { Fake, FakeInstance, FakeReply, FakeRequest } from "../kit/fake.ts";
import { invented } from "./statement.ts";

export const FLEX_TOKEN = "120000000000000000000001";

const SERVICE = "/AccountManagement/FlexWebService";
/** Replies "not ready" before a statement. */
const laterTimes = 2;

export interface IbkrFlexFake extends FakeInstance {
  /** Statements by query number. */
  readonly statements: Map<string, string>;
}

const xml = (inner: string, status = 200): FakeReply => ({
  status,
  headers: { "content-type": "text/xml;charset=UTF-8" },
  body: `<FlexStatementResponse timestamp="23 November, 2026 04:00 AM EST">${inner}</FlexStatementResponse>`,
});
const refused = (code: string, message: string, status = "Fail"): FakeReply =>
  xml(`<Status>${status}</Status><ErrorCode>${code}</ErrorCode><ErrorMessage>${message}</ErrorMessage>`);

const references = (number: number) => String(4_000_000_000 + number);

interface State {
  readonly statements: Map<string, string>;
  /** Query and remaining "not ready" replies, by reference. */
  readonly begun: Map<string, { readonly queryId: string; later: number }>;
}

function send({ statements, begun }: State, queryId: string): FakeReply {
  if (!statements.has(queryId)) return refused("1014", "Query is invalid.");
  const reference = references(begun.size);
  begun.set(reference, { queryId, later: laterTimes });
  const url = `https://gdcdyn.interactivebrokers.com${SERVICE}/GetStatement`;
  return xml(`<Status>Success</Status><ReferenceCode>${reference}</ReferenceCode><Url>${url}</Url>`);
}

function getStatement({ statements, begun }: State, reference: string): FakeReply {
  const entry = begun.get(reference);
  if (entry === undefined) return refused("1017", "Reference code is invalid.");
  if (entry.later > 0) {
    entry.later -= 1;
    return refused("1019", "Statement generation in progress. Please try again shortly.", "Warn");
  }
  const body = statements.get(entry.queryId) ?? "";
  return { status: 200, headers: { "content-type": "text/xml;charset=UTF-8" }, body };
}

function answer(state: State, { path, query, headers }: FakeRequest): FakeReply {
  if ((headers["user-agent"] ?? "") === "") return { status: 403 };
  if (query.get("v") !== "3") return refused("1020", "Invalid request or unable to validate request.");
  if (query.get("t") !== FLEX_TOKEN) return refused("1015", "Token is invalid.");
  if (path === `${SERVICE}/SendRequest`) return send(state, query.get("q") ?? "");
  if (path === `${SERVICE}/GetStatement`) return getStatement(state, query.get("q") ?? "");
  return { status: 404 };
}

/** Interactive Brokers' Flex Web Service: request, reference, two times "later", then XML. */
export const ibkrFlex: Fake<IbkrFlexFake> = {
  id: "ibkr-flex",
  name: "Interactive Brokers (Flex)",
  credentials: { token: FLEX_TOKEN, queryId: "100001, 100002" },
  create: () => {
    const state: State = { statements: invented(), begun: new Map() };
    return {
      statements: state.statements,
      answer: (request) => answer(state, request),
      faults: {
        rateLimited: () => refused("1018", "Too many requests have been made from this token."),
        expired: () => refused("1012", "Token has expired."),
      },
    };
  },
};
