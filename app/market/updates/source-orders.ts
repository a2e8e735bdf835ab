import { eq } from "drizzle-orm";
import { settings } from "../../identity/identity.tables.ts";
import type { Db } from "../../server/db-types.ts";
import { marketSources } from "../providers/index.ts";
import { capabilitiesOf } from "../providers/provider.ts";
import { defaultOrder, type OrderRule } from "../runner/source-order.ts";
import { ChangedOrders } from "./order-shapes.ts";

const settingKey = "market.source-orders";

/** A rule's name: what it is for. It stays the same when its sources change. */
export const ruleName = ({ wants, kinds = [], countries = [] }: OrderRule): string =>
  [wants, kinds, countries].map((list) => list.join("+")).join("/");

/** Sources that could serve all that a rule is for, the chosen ones first. */
export function candidatesOf(rule: OrderRule, chosen: readonly string[]): readonly string[] {
  const able = marketSources
    .filter(
      (source) => source.kind === "http" && rule.wants.some((want) => capabilitiesOf(source).includes(want)),
    )
    .map(({ id }) => id);
  return [...chosen, ...able.filter((id) => !chosen.includes(id))];
}

async function readChanged(db: Db): Promise<ChangedOrders> {
  const [row] = await db.select().from(settings).where(eq(settings.key, settingKey));
  const read = ChangedOrders.safeParse(row?.value ?? {});
  return read.success ? read.data : {};
}

/** The order of sources as it is now: the program's rules with what the administrator changed. */
export async function readOrder(db: Db): Promise<readonly OrderRule[]> {
  const changed = await readChanged(db);
  return defaultOrder.map((rule) => ({ ...rule, sources: changed[ruleName(rule)] ?? rule.sources }));
}

/** Puts the sources of a rule into another order, leaves some out, or (null) back to the program's own. */
export async function saveOrder(db: Db, rule: string, sources: readonly string[] | null): Promise<void> {
  await db.transaction(async (tx) => {
    const { [rule]: _before, ...others } = await readChanged(tx);
    const value = sources === null ? others : { ...others, [rule]: [...sources] };
    await tx
      .insert(settings)
      .values({ key: settingKey, value })
      .onConflictDoUpdate({ target: settings.key, set: { value } });
  });
}
