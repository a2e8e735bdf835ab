import { hash } from "node:crypto";
import { brokers } from "@zerno/brokers";
import { and, eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { RecordedTx } from "../../portfolio/history/recorded-tx.ts";
import { deleteRows, insertRows, updateRows } from "../../portfolio/history/write-rows.ts";
import { brokerAccounts, imports, portfolios } from "../../portfolio/ledger.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AccountWrapper, ImportState } from "../../shared/codes.ts";
import type { Applied } from "./decisions.ts";
import { type ImportRow, listImportsOfAccount, listImportsWhere } from "./import.queries.ts";
import type { ReadHead } from "./statement-reader.ts";

export interface AccountChoice {
  /** Null: created by the commit. */
  readonly id: string | null;
  readonly how: Applied["account"];
  readonly numberMasked: string;
  readonly name: string;
  readonly accountHash: string | null;
  readonly otherPortfolio: string | null;
}

const endLength = 4;

/** Keeps the last four characters, the only ones shown and stored. */
export const maskNumber = (number: string): string =>
  number.length <= endLength ? number : `••••${number.slice(-endLength)}`;

const shownEnd = (number: string): string | undefined =>
  /^[\sx•*.-]*[x•*]{2}[\sx•*.-]*(\w{4})$/i.exec(number)?.[1];

const hashOf = (brokerId: string, number: string): string =>
  hash("sha256", `${brokerId} ${shownEnd(number) ?? number}`, "base64url").slice(0, 22);

async function listImportsByEnd(
  db: Db,
  { userId, portfolioId }: ImportRow,
  brokerId: string,
  number: string,
): Promise<ImportRow[]> {
  const end = shownEnd(number);
  // Full numbers match masked ones and vice versa.
  if (end === undefined) return listImportsOfAccount(db, userId, hashOf(brokerId, number.slice(-endLength)));
  return listImportsWhere(
    ...([db, userId] as const),
    sql`${imports.portfolioId} = ${portfolioId} and ${imports.state} = ${ImportState.committed}
      and ${imports.brokerId} = ${brokerId} and ${imports.counts} ->> 'numberMasked' = ${maskNumber(number)}`,
  );
}

function accountOf(found: readonly ImportRow[], ids: ReadonlySet<string>): string | undefined {
  const accounts = new Set(
    found.flatMap(({ counts }) => (counts.accountId && ids.has(counts.accountId) ? counts.accountId : [])),
  );
  const [only] = accounts;
  return accounts.size === 1 ? only : undefined;
}

type AccountRow = typeof brokerAccounts.$inferSelect;

interface AccountContext {
  readonly accounts: readonly AccountRow[];
  readonly booked: readonly ImportRow[];
}

async function loadAccountContext(db: Db, { userId, portfolioId }: ImportRow): Promise<AccountContext> {
  const accounts = await db
    .select()
    .from(brokerAccounts)
    .where(and(eq(brokerAccounts.userId, userId), eq(brokerAccounts.portfolioId, portfolioId)));
  const booked = await listImportsWhere(
    ...([db, userId] as const),
    sql`${imports.portfolioId} = ${portfolioId} and ${imports.state} = ${ImportState.committed}`,
  );
  return { accounts, booked };
}

/** Exports of other programs, the template and mapped tables name no broker. */
const isBroker = (brokerId: string): boolean =>
  (brokers.find(({ id }) => id === brokerId)?.country ?? "") !== "";

/** Returns the default account, if unnamed and without imports of another broker. */
function freeAccount({ accounts, booked }: AccountContext, brokerId: string): AccountRow | undefined {
  const byDefault = accounts.find(({ isDefault }) => isDefault);
  if (byDefault?.broker !== "" || byDefault.numberMasked !== "") return undefined;
  const isTaken = booked.some(
    (other) =>
      other.counts.accountId === byDefault.id && other.brokerId !== brokerId && isBroker(other.brokerId),
  );
  return isTaken ? undefined : byDefault;
}

/** Returns the account of earlier statements without a number, else the broker's only one. */
function accountWithoutNumber({ accounts, booked }: AccountContext, head: ReadHead): AccountRow | undefined {
  const of = new Set(
    booked.flatMap(({ brokerId, counts }) =>
      brokerId === head.brokerId && !counts.accountHash ? (counts.accountId ?? []) : [],
    ),
  );
  const earlier = accounts.findLast(({ id }) => of.has(id));
  if (earlier) return earlier;
  const named = accounts.filter(({ broker }) => broker === head.brokerName);
  return named.find(({ numberMasked }) => numberMasked === "") ?? (named.length === 1 ? named[0] : undefined);
}

function accountOfSameBroker({ accounts, booked }: AccountContext, head: ReadHead): AccountRow | undefined {
  const known = accountWithoutNumber({ accounts, booked }, head);
  const isNumbered = booked.some(({ counts }) => counts.accountId === known?.id && counts.accountHash);
  return known?.numberMasked === "" && known.broker !== "" && !isNumbered ? known : undefined;
}

/**
 * Chooses the account by number, else the free default account, else a new one; without a number the broker's. Never an
 * account of another broker.
 */
export async function chooseAccount(db: Db, row: ImportRow, head: ReadHead): Promise<AccountChoice> {
  const context = await loadAccountContext(db, row);
  const number = head.account?.number;
  const name = head.account?.name ?? "";
  if (!number) {
    const plain = { numberMasked: "", name, accountHash: null, otherPortfolio: null };
    return { ...plain, ...chooseByBroker(context, head) };
  }
  const { accounts } = context;
  const accountHash = hashOf(head.brokerId, number);
  const earlier = await listImportsOfAccount(db, row.userId, accountHash);
  const named = { numberMasked: maskNumber(number), name, accountHash };
  const ids = new Set(accounts.map(({ id }) => id));
  const known = earlier.find(({ counts }) => counts.accountId !== undefined && ids.has(counts.accountId));
  const id =
    known?.counts.accountId ?? accountOf(await listImportsByEnd(db, row, head.brokerId, number), ids);
  if (id !== undefined) return { ...named, id, how: "found", otherPortfolio: null };
  const otherPortfolio = await nameOfOther(db, row, earlier);
  const same = accountOfSameBroker(context, head);
  if (same) return { ...named, id: same.id, how: "found", otherPortfolio };
  const free = freeAccount(context, head.brokerId);
  return free
    ? { ...named, id: free.id, how: "named", otherPortfolio }
    : { ...named, id: null, how: "made", otherPortfolio };
}

function chooseByBroker(context: AccountContext, head: ReadHead): Pick<AccountChoice, "id" | "how"> {
  if (!isBroker(head.brokerId)) {
    const byDefault = context.accounts.find(({ isDefault }) => isDefault);
    return { id: byDefault?.id ?? null, how: byDefault ? "found" : "made" };
  }
  const known = accountWithoutNumber(context, head);
  const free = freeAccount(context, head.brokerId);
  if (known && known.id !== free?.id) return { id: known.id, how: "found" };
  return free ? { id: free.id, how: "named" } : { id: null, how: "made" };
}

async function nameOfOther(db: Db, row: ImportRow, earlier: readonly ImportRow[]): Promise<string | null> {
  const other = earlier.find(({ portfolioId }) => portfolioId !== row.portfolioId);
  if (!other) return null;
  const [portfolio] = await db
    .select({ name: portfolios.name })
    .from(portfolios)
    .where(and(eq(portfolios.userId, row.userId), eq(portfolios.id, other.portfolioId)));
  return portfolio?.name ?? null;
}

const isAccount = (userId: string, id: string) =>
  and(eq(brokerAccounts.userId, userId), eq(brokerAccounts.id, id));

/** Creates or names the account that was chosen and returns its id. */
export async function applyAccount(
  tx: RecordedTx,
  row: ImportRow,
  choice: AccountChoice,
  broker: string,
): Promise<string> {
  const { numberMasked } = choice;
  if (choice.id === null) {
    const id = newId();
    const place = { userId: row.userId, id, portfolioId: row.portfolioId };
    const values = { ...place, broker, numberMasked, wrapper: AccountWrapper.ordinary, isDefault: false };
    await insertRows(tx, brokerAccounts, values);
    return id;
  }
  if (choice.how === "named") await nameAccount(tx, row.userId, choice.id, { broker, numberMasked });
  return choice.id;
}

export async function nameAccount(
  tx: RecordedTx,
  userId: string,
  id: string,
  names: { readonly broker: string; readonly numberMasked: string },
): Promise<void> {
  await updateRows(tx, brokerAccounts, names, isAccount(userId, id));
}

export async function deleteAccount(tx: RecordedTx, userId: string, id: string): Promise<void> {
  await deleteRows(tx, brokerAccounts, isAccount(userId, id));
}
