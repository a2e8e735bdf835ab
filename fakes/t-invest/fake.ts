import { unitsAndNano } from "../kit/amounts.ts";
import {
  type Fake,
  type FakeEdges,
  type FakeInstance,
  type FakeReply,
  type FakeRequest,
  json,
} from "../kit/fake.ts";
import {
  INSTRUMENTS,
  invented,
  type TInvestAccount,
  type TInvestInstrument,
  type TInvestOperation,
} from "./account.ts";

/** Accepted tokens by permission. */
export const T_INVEST_TOKENS = {
  readOnly: "t.fake-read-only-token",
  full: "t.fake-full-access-token",
  expired: "t.fake-expired-token",
} as const;

const SERVICES = "/rest/tinkoff.public.invest.api.contract.v1.";
const perMinute = 200;

export interface TInvestFake extends FakeInstance {
  readonly accounts: TInvestAccount[];
  /** Renumbers operations in every later list, as the real one does at times. */
  readonly renumber: () => void;
}

interface State {
  readonly accounts: TInvestAccount[];
  readonly edges: FakeEdges;
  /** Part of every operation id; changed by `renumber`. */
  edition: number;
  left: number;
  minute: number;
}

const quotation = (text: string) => unitsAndNano(text);
const money = (text: string, currency: string) => ({ currency, ...unitsAndNano(text) });
const refused = (status: number, code: number, own: string, message: string): FakeReply =>
  json({ code, message, description: own }, status, { message, "x-tracking-id": "fake-tracking-id" });

const tokenOf = ({ headers }: FakeRequest) => /^Bearer (\S+)$/.exec(headers.authorization ?? "")?.[1];
const instrument = (uid: string | undefined): TInvestInstrument | undefined =>
  INSTRUMENTS.find((known) => known.uid === uid);

function accountOf(token: string, { id, type, name, openedDate, closedDate }: TInvestAccount) {
  const level = token === T_INVEST_TOKENS.full ? "FULL_ACCESS" : "READ_ONLY";
  return {
    ...{ id, name, openedDate, type: `ACCOUNT_TYPE_${type}` },
    closedDate: closedDate ?? "1970-01-01T00:00:00Z",
    status: closedDate === undefined ? "ACCOUNT_STATUS_OPEN" : "ACCOUNT_STATUS_CLOSED",
    accessLevel: `ACCOUNT_ACCESS_LEVEL_${level}`,
  };
}

function itemOf(state: State, account: TInvestAccount, operation: TInvestOperation, index: number) {
  const {
    type,
    date,
    payment,
    currency = "rub",
    uid,
    price,
    quantity,
    accrued,
    commission,
    fills,
  } = operation;
  const of = instrument(uid);
  const id = (place: number) => `${state.edition}-${account.id}-${place}`;
  const trades = (fills ?? []).map((fill) => ({
    ...{ num: fill.num, date: fill.date ?? date, quantity: String(fill.quantity) },
    ...{ price: money(fill.price, currency), yield: money("0", currency) },
  }));
  return {
    ...{ id: id(index), cursor: Buffer.from(id(index)).toString("base64url"), brokerAccountId: account.id },
    parentOperationId: operation.parent === undefined ? "" : id(operation.parent),
    ...{ name: operation.name ?? type, description: operation.name ?? "", date },
    ...{ type: `OPERATION_TYPE_${type}`, state: `OPERATION_STATE_${operation.state ?? "EXECUTED"}` },
    ...{ instrumentUid: of?.uid ?? "", figi: of?.figi ?? "", instrumentType: of?.instrumentType ?? "" },
    ...{ ticker: of?.ticker ?? "", classCode: of?.classCode ?? "", positionUid: "" },
    ...{ payment: money(payment, currency), price: money(price ?? "0", currency) },
    ...{ commission: money(commission ?? "0", currency), accruedInt: money(accrued ?? "0", currency) },
    ...{ yield: money("0", currency), yieldRelative: quotation("0") },
    ...{ quantity: String(quantity ?? 0), quantityRest: "0", quantityDone: String(quantity ?? 0) },
    ...(trades.length > 0 ? { tradesInfo: { trades } } : {}),
    childOperations: [],
  };
}

interface ListInput {
  readonly accountId?: string;
  readonly from?: string;
  readonly to?: string;
  readonly cursor?: string;
  readonly limit?: number;
  readonly state?: string;
  readonly instrumentId?: string;
}

/** Lists newest first; a limit of one or two repeats the last row of the previous page. */
function operationsOf(state: State, account: TInvestAccount, input: ListInput): FakeReply {
  const { from = "", to = "9999", limit = 100, cursor = "", state: wanted, instrumentId } = input;
  const isMeant = (item: ReturnType<typeof itemOf>) =>
    item.date >= from &&
    item.date < to &&
    (wanted === undefined || item.state === wanted) &&
    (instrumentId === undefined || item.instrumentUid === instrumentId);
  const items = account.operations
    .map((operation, index) => itemOf(state, account, operation, index))
    .filter(isMeant)
    .sort((a, b) => (a.date < b.date ? 1 : -1));
  const size = Math.min(Math.max(limit, 1), 1000);
  const start = cursor === "" ? 0 : Number(Buffer.from(cursor, "base64url").toString().split("@")[1] ?? 0);
  const first = size <= 2 ? Math.max(0, start - 1) : start;
  const end = first + size;
  const hasNext = end < items.length;
  const nextCursor = hasNext ? Buffer.from(`${state.edition}@${end}`).toString("base64url") : "";
  return json({ hasNext, nextCursor, items: items.slice(first, end) }, 200, limitHeaders(state));
}

const limitHeaders = ({ left }: State) => ({
  "x-tracking-id": "fake-tracking-id",
  "x-ratelimit-limit": `${perMinute}, ${perMinute};w=60`,
  "x-ratelimit-remaining": String(left),
  "x-ratelimit-reset": "60",
});

const byName = (name: string) => INSTRUMENTS.find(({ uid }) => uid.startsWith(`${name}-`));

function positionsOf({ money: cash, positions }: TInvestAccount): FakeReply {
  const held = Object.entries(positions).flatMap(([name, balance]) => {
    const of = byName(name);
    if (of === undefined) return [];
    const { figi, ticker, classCode, instrumentType, uid: instrumentUid } = of;
    return [
      { figi, ticker, classCode, instrumentType, instrumentUid, balance, blocked: "0", positionUid: "" },
    ];
  });
  const isFutures = ({ instrumentType }: { readonly instrumentType: string }) => instrumentType === "futures";
  const futures = held.filter(isFutures).map(({ instrumentType: _, classCode: __, ...contract }) => contract);
  return json({
    money: Object.entries(cash).map(([currency, amount]) => money(amount, currency)),
    ...{ blocked: [], futures, options: [], limitsLoadingInProgress: false },
    securities: held.filter((one) => !isFutures(one)),
  });
}

function call(state: State, token: string, method: string, input: Record<string, unknown>): FakeReply {
  if (method === "UsersService/GetAccounts")
    return json(
      { accounts: state.accounts.map((account) => accountOf(token, account)) },
      200,
      limitHeaders(state),
    );
  if (method === "InstrumentsService/GetInstrumentBy") {
    const found = INSTRUMENTS.find(({ uid, figi }) => uid === input.id || figi === input.id);
    return found === undefined
      ? refused(404, 5, "50002", "instrument not found")
      : json({ instrument: found }, 200, limitHeaders(state));
  }
  if (input.accountId === undefined) return refused(400, 3, "30021", "missing parameter: 'account_id'");
  const account = state.accounts.find(({ id }) => id === input.accountId);
  if (account === undefined) return refused(404, 5, "50004", "account not found");
  if (method === "OperationsService/GetOperationsByCursor") return operationsOf(state, account, input);
  if (method === "OperationsService/GetPositions") return positionsOf(account);
  return refused(404, 12, "12001", "method is unimplemented");
}

function answer(state: State, request: FakeRequest): FakeReply {
  const token = tokenOf(request);
  const isKnown = token === T_INVEST_TOKENS.readOnly || token === T_INVEST_TOKENS.full;
  if (token === undefined || !isKnown)
    return refused(401, 16, "40003", "authentication token is missing or invalid");
  if (request.method !== "POST" || !request.path.startsWith(SERVICES))
    return json({ code: 5, message: "Not Found" }, 404);
  const minute = Math.floor(state.edges.now() / 60_000);
  if (minute !== state.minute) Object.assign(state, { minute, left: perMinute });
  if (state.edges.isStrict && state.left <= 0)
    return rateLimited(60 - Math.floor((state.edges.now() / 1000) % 60));
  state.left -= 1;
  return call(state, token, request.path.slice(SERVICES.length), JSON.parse(request.body || "{}"));
}

/** Seconds to wait in a header of its own. */
const rateLimited = (seconds: number): FakeReply => {
  const reply = refused(429, 8, "80002", "request limit exceeded");
  return {
    ...reply,
    headers: { ...reply.headers, "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(seconds) },
  };
};

/** T-Invest's REST API: accounts, operations by cursor, positions, instruments. */
export const tInvest: Fake<TInvestFake> = {
  id: "t-invest",
  name: "T-Invest",
  credentials: { token: T_INVEST_TOKENS.readOnly },
  create: (edges) => {
    const state: State = { accounts: invented(), edges, edition: 1, left: perMinute, minute: 0 };
    const renumber = () => {
      state.edition += 1;
    };
    return {
      accounts: state.accounts,
      renumber,
      answer: (request) => answer(state, request),
      faults: {
        rateLimited,
        expired: () => refused(401, 16, "40003", "authentication token is missing or invalid"),
      },
      commands: {
        renumber,
        "add-operation": (input) => {
          const { accountId, ...operation } = input as TInvestOperation & { accountId: string };
          state.accounts.find(({ id }) => id === accountId)?.operations.push(operation);
        },
      },
    };
  },
};
