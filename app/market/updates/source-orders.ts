import { eq } from "drizzle-orm";
import { settings } from "../../identity/identity.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { marketSources } from "../providers/index.ts";
import { capabilitiesOf } from "../providers/provider.ts";
import { defaultOrder, type OrderRule } from "../runner/source-order.ts";
import { ChangedOrders } from "./order.schema.ts";

const setting = "market.source-orders";

/** Rule id by purpose; independent of its sources. */
const ruleName = ({ wants, kinds = [], countries = [] }: OrderRule): string =>
  [wants, kinds, countries].map((list) => list.join("+")).join("/");

/** Possible sources of a rule's first data kind, the chosen ones first. */
export function candidatesOf({ wants }: OrderRule, chosen: readonly string[]): readonly string[] {
  const able = marketSources
    .filter(
      (source) =>
        source.kind === "http" && wants.slice(0, 1).every((want) => capabilitiesOf(source).includes(want)),
    )
    .map(({ id }) => id);
  return [...chosen, ...able.filter((id) => !chosen.includes(id))];
}

async function readChanged(db: Db): Promise<ChangedOrders> {
  const [row] = await db.select().from(settings).where(eq(settings.key, setting));
  const read = ChangedOrders.safeParse(row?.value ?? {});
  return read.success ? read.data : {};
}

export interface NamedRule {
  readonly name: string;
  readonly rule: OrderRule;
  readonly isChanged: boolean;
}

/** The program's rules with the administrator's changes. */
export async function listRules(db: Db): Promise<readonly NamedRule[]> {
  const changed = await readChanged(db);
  return defaultOrder.map((rule) => {
    const name = ruleName(rule);
    const sources = changed[name];
    return { name, rule: { ...rule, sources: sources ?? rule.sources }, isChanged: sources !== undefined };
  });
}

export const readOrder = async (db: Db): Promise<readonly OrderRule[]> =>
  (await listRules(db)).map(({ rule }) => rule);

export async function findRule(db: Db, name: string) {
  const found = (await listRules(db)).find((one) => one.name === name);
  if (found === undefined) return null;
  return { sources: found.rule.sources, candidates: candidatesOf(found.rule, found.rule.sources) };
}

/** Reorders or omits sources of a rule; null restores the program's order. */
export async function saveOrder(db: Db, rule: string, sources: readonly string[] | null): Promise<void> {
  await db.transaction(async (tx) => {
    const { [rule]: _before, ...others } = await readChanged(tx);
    const value = sources === null ? others : { ...others, [rule]: [...sources] };
    await tx
      .insert(settings)
      .values({ key: setting, value })
      .onConflictDoUpdate({ target: settings.key, set: { value } });
  });
}
