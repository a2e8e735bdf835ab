import { and, eq, type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { selectRecords } from "../../../server/db/stored-columns.ts";
import type { RecordedTx } from "../../history/recorded-tx.ts";
import { insertRows, insertSelected, updateRows } from "../../history/write-rows.ts";
import { brokerAccounts, transactions as t } from "../../ledger.tables.ts";
import { rowsOfPortfolio } from "../../run/ledger-rows.ts";
import type { PortfolioRow } from "../portfolios.queries.ts";
import { type Disguise, noDisguise } from "./disguise.ts";

type Key = Pick<PortfolioRow, "userId" | "id">;

export interface CopiedAssets {
  /** Source id to copy id. */
  readonly ids: ReadonlyMap<string, string>;
  /** At their owner's prices; see `Disguise`. */
  readonly ownerPriced: readonly string[];
}

export interface CopyFor {
  readonly assets: CopiedAssets;
  readonly disguise: Disguise;
  readonly isAnonymous: boolean;
}

const ownCopy: CopyFor = {
  assets: { ids: new Map(), ownerPriced: [] },
  disguise: noDisguise,
  isAnonymous: false,
};

const accountsOf = ({ userId, id }: Key) =>
  and(eq(brokerAccounts.userId, userId), eq(brokerAccounts.portfolioId, id));

/** The copy already has its default account. */
export async function copyAccounts(
  tx: RecordedTx,
  from: Key,
  to: Key,
  how: CopyFor = ownCopy,
): Promise<void> {
  const [first] = await tx.select().from(brokerAccounts).where(accountsOf(to));
  if (!first) throw new Error("a portfolio without an account");
  for (const account of await tx.select().from(brokerAccounts).where(accountsOf(from))) {
    const { wrapper, openedOn, isDefault } = account;
    const names = how.isAnonymous ? { broker: "", numberMasked: "" } : account;
    const values = { broker: names.broker, numberMasked: names.numberMasked, wrapper, openedOn };
    const accountId = isDefault ? first.id : newId();
    if (isDefault)
      await updateRows(
        ...([tx, brokerAccounts, values] as const),
        and(eq(brokerAccounts.userId, to.userId), eq(brokerAccounts.id, first.id)),
      );
    else
      await insertRows(tx, brokerAccounts, {
        ...{ userId: to.userId, id: accountId, portfolioId: to.id, ...values, isDefault: false },
      });
    await copyRows(tx, { from, to, account: account.id, copyAccount: accountId, how });
  }
}

interface RowsOf {
  readonly from: Key;
  readonly to: Key;
  readonly account: string;
  readonly copyAccount: string;
  readonly how: CopyFor;
}

/** Keeps the prefix, so rows stay in order of entry and chosen lots are found. */
const copiedId = (id: SQL, to: string): SQL =>
  sql`(left(${id}::text, 19) || '8' || right(md5(${to}::text || ${id}::text)::uuid::text, 16))::uuid`;

/** Smallest positive values. */
const smallestUnits = sql`1e-18::numeric`;
const smallestMoney = sql`1e-10::numeric`;

const scaled = (column: SQL, factor: SQL): SQL => sql`${column} * ${factor}`;
const scaledAbove = (column: SQL, factor: SQL, least: SQL): SQL =>
  sql`case when ${column} is null then null else greatest(${column} * ${factor}, ${least}) end`;

function scaledColumns({ disguise, assets }: CopyFor): SQL[] {
  const [amounts, units, prices] = [disguise.amounts, disguise.units, disguise.prices].map(
    (factor) => sql`${factor}::numeric`,
  ) as [SQL, SQL, SQL];
  const priced = sql`${sql.param([...assets.ownerPriced])}::uuid[]`;
  const unitsOf = (asset: SQL) =>
    sql`(case when ${asset} = any(${priced}) then ${units} else ${amounts} end)`;
  const priceOf = sql`(case when coalesce(${t.toAssetId}, ${t.assetId}) = any(${priced}) then ${prices} else 1 end)`;
  const money = [t.amount, t.accrued, t.fee, t.tax, t.cost].flatMap((column) => [
    sql`${column.name}::text`,
    scaled(sql`${column}`, amounts),
  ]);
  return [
    ...money,
    sql`'to_amount'`,
    scaledAbove(sql`${t.toAmount}`, amounts, smallestMoney),
    sql`'quantity'`,
    scaledAbove(sql`${t.quantity}`, unitsOf(sql`${t.assetId}`), smallestUnits),
    sql`'to_quantity'`,
    scaledAbove(sql`${t.toQuantity}`, unitsOf(sql`${t.toAssetId}`), smallestUnits),
    sql`'price'`,
    scaled(sql`${t.price}`, priceOf),
  ];
}

function assetColumns({ from, to, how }: RowsOf): SQL[] {
  const ids = sql`${JSON.stringify(Object.fromEntries(how.assets.ids))}::jsonb`;
  const idOf = (id: SQL) => sql`coalesce(${ids}->>(${id}::text), ${id}::text)`;
  const ownerOf = (owner: SQL) =>
    sql`case when ${owner} = ${from.userId}::uuid then ${to.userId}::uuid else ${owner} end`;
  return [
    sql`'asset_id'`,
    idOf(sql`${t.assetId}`),
    sql`'asset_owner_id'`,
    ownerOf(sql`${t.assetOwnerId}`),
    sql`'to_asset_id'`,
    idOf(sql`${t.toAssetId}`),
    sql`'to_asset_owner_id'`,
    ownerOf(sql`${t.toAssetOwnerId}`),
  ];
}

function lotsOf({ to, how: { disguise, assets } }: RowsOf): SQL {
  const chosen = copiedId(sql`(pick->>'transactionId')`, to.id);
  const factor = sql`(case when ${t.assetId} = any(${sql.param([...assets.ownerPriced])}::uuid[])
    then ${disguise.units}::numeric else ${disguise.amounts}::numeric end)`;
  const units = sql`trim_scale(round((pick->>'quantity')::numeric * ${factor}, 18))::text`;
  return sql`(select jsonb_agg(pick || jsonb_build_object('transactionId', ${chosen}, 'quantity', ${units}))
    from jsonb_array_elements(${t.lotChoices}) pick)`;
}

/** Runs in the database. */
async function copyRows(tx: RecordedTx, of: RowsOf): Promise<void> {
  const { from, to, account, copyAccount, how } = of;
  const isPlain = how === ownCopy;
  const changed = isPlain ? [] : [...scaledColumns(how), ...assetColumns(of)];
  const note = how.isAnonymous ? [sql`'note'`, sql`''`] : [];
  const values = sql.join([...changed, ...note, sql`'lot_choices'`, lotsOf(of)], sql`, `);
  const json = sql`jsonb_build_object(
    'id', ${copiedId(sql`${t.id}`, to.id)}, 'user_id', ${to.userId}::text,
    'portfolio_id', ${to.id}::text, 'account_id', ${copyAccount}::text,
    'import_id', null, 'import_line', null, 'import_key', null, 'action_id', null, 'move_id', null,
    'version', 1, ${values})`;
  const rows = sql`${selectRecords(t, { json, from: sql`${t}`, base: sql`${t}` })}
    where ${rowsOfPortfolio(from.userId, from.id)} and ${eq(t.accountId, account)}`;
  await insertSelected(tx, t, rows, { isMany: true });
}
