import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { syncConnections } from "../../../portfolio/portfolios/sync.tables.ts";
import type { Db } from "../../../server/db/db-types.ts";
import type { ConnectionRow } from "../sync.queries.ts";

/** After this time another run takes over from a dead one. */
const leaseMs = 3 * 60_000;

/** Another run took over: nothing more may be written. */
export class LeaseLost extends Error {
  constructor() {
    super("another run of the connection has begun");
  }
}

interface Held {
  readonly userId: string;
  readonly id: string;
  readonly leaseId: string;
}

const isIt = ({ userId, id }: { readonly userId: string; readonly id: string }) =>
  and(eq(syncConnections.userId, userId), eq(syncConnections.id, id));

const until = (now: Date): Date => new Date(now.getTime() + leaseMs);

/** Takes the connection's lease; undefined while another run holds it. */
export async function acquireLease(db: Db, held: Held, now: Date): Promise<ConnectionRow | undefined> {
  const isFree = or(isNull(syncConnections.leaseId), lt(syncConnections.leaseUntil, now));
  const [row] = await db
    .update(syncConnections)
    .set({ leaseId: held.leaseId, leaseUntil: until(now), lastRunAt: now })
    .where(and(isIt(held), isFree))
    .returning();
  return row;
}

/** Extends the lease; inside a transaction it also blocks others until the end. @throws LeaseLost */
export async function keepLease(db: Db, held: Held, now: Date): Promise<void> {
  const rows = await db
    .update(syncConnections)
    .set({ leaseUntil: until(now) })
    .where(and(isIt(held), eq(syncConnections.leaseId, held.leaseId)))
    .returning({ id: syncConnections.id });
  if (rows.length === 0) throw new LeaseLost();
}

/** Releases the lease, unless another run holds it by now. */
export async function endLease(db: Db, held: Held): Promise<void> {
  await db
    .update(syncConnections)
    .set({ leaseId: null, leaseUntil: null })
    .where(and(isIt(held), eq(syncConnections.leaseId, held.leaseId)));
}

/** Clears all leases at the start of the only process. */
export async function clearLeases(db: Db): Promise<void> {
  await db
    .update(syncConnections)
    .set({ leaseId: null, leaseUntil: null })
    .where(isNotNull(syncConnections.leaseId));
}
