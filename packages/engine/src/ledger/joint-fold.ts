import { remember } from "../remember.ts";
import type { FoldState, Transfer } from "./fold-state.ts";
import { kindOf } from "./kinds.ts";
import {
  accountOf,
  applyRow,
  checkpoint,
  createFold,
  isUncovered,
  Player,
  type PositionAccount,
  type Shared,
  TRADE_STEP,
} from "./position-fold.ts";
import type { CompiledRow } from "./rows/compiled-row.ts";
import { compareSides } from "./rows/day-order.ts";
import type { Asset, Transaction } from "./transaction.ts";

export interface Component {
  readonly assets: readonly Asset[];
  readonly rows: readonly CompiledRow[];
}

interface Unit {
  readonly source: Transaction;
  readonly step: number;
  readonly rows: CompiledRow[];
}

interface Joint {
  readonly states: ReadonlyMap<string, FoldState>;
  readonly players: ReadonlyMap<string, Player>;
}

function unitsOf(rows: readonly CompiledRow[]): Unit[] {
  const units: Unit[] = [];
  for (const row of rows) {
    const last = units.at(-1);
    if (last?.source === row.source) last.rows.push(row);
    else units.push({ source: row.source, step: kindOf(row.source.kind).step, rows: [row] });
  }
  return units;
}

const fromOf = (unit: Unit): string | undefined => unit.rows[0]?.link?.from.id;
const toOf = (unit: Unit): string | undefined => unit.rows[0]?.link?.to.id;

// At one time, a row that fills an asset precedes one that empties it.
function nextUnit(units: readonly Unit[]): number {
  const first = units[0];
  for (const [i, unit] of units.entries()) {
    if (unit.source.time !== first?.source.time || unit.step !== first?.step) break;
    const from = fromOf(unit);
    if (from === undefined) return i;
    const { step, source } = unit;
    const feeds = (other: Unit): boolean =>
      other !== unit && other.step === step && other.source.time === source.time && toOf(other) === from;
    if (!units.some(feeds)) return i;
  }
  return 0;
}

function play(joint: Joint, unit: Unit): void {
  for (const row of unit.rows) {
    const state = joint.states.get(row.row.assetId ?? "");
    if (state !== undefined) applyRow(state, row);
  }
}

function playInOrder(joint: Joint, units: Unit[]): void {
  const left = [...units];
  while (left.length > 0) {
    const [unit] = left.splice(nextUnit(left), 1);
    if (unit !== undefined) play(joint, unit);
  }
}

function playDay(joint: Joint, rows: readonly CompiledRow[]): void {
  const units = unitsOf(rows);
  const early = units.filter((unit) => unit.step < TRADE_STEP);
  early.sort((a, b) =>
    compareSides({ row: a.source, buysFirst: false }, { row: b.source, buysFirst: false }),
  );
  playInOrder(joint, early);
  const late = units.filter((unit) => unit.step >= TRADE_STEP);
  const buysFirst = new Set<string>();
  for (const [id, state] of joint.states) {
    const own = late.flatMap((unit) => unit.rows).filter((row) => row.row.assetId === id);
    if (isUncovered(state, own)) buysFirst.add(id);
  }
  const sided = (unit: Unit) => ({ row: unit.source, buysFirst: buysFirst.has(unit.source.assetId ?? "") });
  late.sort((a, b) => compareSides(sided(a), sided(b)));
  playInOrder(joint, late);
}

/** Uses decimals, as lots move between assets. */
function applyTogether(joint: Joint, day: number, rows: readonly CompiledRow[]): void {
  for (const player of joint.players.values()) player.widen();
  playDay(joint, rows);
  for (const id of new Set(rows.map((row) => row.row.assetId ?? ""))) {
    const state = joint.states.get(id);
    if (state !== undefined) checkpoint(state, day);
  }
  for (const player of joint.players.values()) player.resume();
}

function applyRows(
  joint: Joint,
  rows: readonly CompiledRow[],
  own: ReadonlyMap<string, readonly CompiledRow[]>,
): void {
  const places = new Map<string, number>();
  const playApart = (end: number): void => {
    for (const [id, player] of joint.players) {
      places.set(id, player.playUntil(own.get(id) ?? [], { from: places.get(id) ?? 0, end }));
    }
  };
  for (let at = 0; at < rows.length; ) {
    const { day = 0, link } = rows[at] ?? {};
    if (link === undefined) {
      at++;
      continue;
    }
    playApart(day);
    let start = at;
    while (rows[start - 1]?.day === day) start--;
    while (rows[at]?.day === day) at++;
    applyTogether(joint, day, rows.slice(start, at));
    for (const [id, place] of places) places.set(id, placeAfter(own.get(id) ?? [], place, day));
  }
  playApart(Number.POSITIVE_INFINITY);
  for (const player of joint.players.values()) player.finish();
}

function placeAfter(rows: readonly CompiledRow[], from: number, day: number): number {
  let place = from;
  while (place < rows.length && (rows[place]?.day ?? 0) <= day) place++;
  return place;
}

export function foldComponent({ assets, rows }: Component, shared: Shared): Map<string, PositionAccount> {
  const own = new Map<string, CompiledRow[]>();
  for (const row of rows) remember(own, row.row.assetId ?? "", () => []).push(row);
  const between = { transfers: new Map<Transaction, Transfer>(), parts: new Map() };
  const states = new Map<string, FoldState>();
  const players = new Map<string, Player>();
  for (const asset of assets) {
    const days = own.get(asset.id)?.length ?? 0;
    const state = createFold(asset, shared, { ...between, days });
    states.set(asset.id, state);
    players.set(asset.id, new Player(state, days));
  }
  applyRows({ states, players }, rows, own);
  const accounts = new Map<string, PositionAccount>();
  for (const [id, state] of states) accounts.set(id, accountOf(state, own.get(id) ?? []));
  return accounts;
}

/** Groups assets by linking rows; unlinked ones are in no group. */
export function componentsOf(rows: readonly CompiledRow[]): Component[] {
  const parents = new Map<string, string>();
  const assets = new Map<string, Asset>();
  const rootOf = (id: string): string => {
    let root = id;
    for (let up = parents.get(root); up !== undefined && up !== root; up = parents.get(root)) root = up;
    return root;
  };
  for (const { link } of rows) {
    if (link === undefined) continue;
    for (const asset of [link.from, link.to]) {
      assets.set(asset.id, asset);
      if (!parents.has(asset.id)) parents.set(asset.id, asset.id);
    }
    const [from, to] = [rootOf(link.from.id), rootOf(link.to.id)];
    if (from !== to) parents.set(from < to ? to : from, from < to ? from : to);
  }
  if (parents.size === 0) return [];
  const groups = new Map<string, { assets: Asset[]; rows: CompiledRow[] }>();
  for (const id of [...parents.keys()].sort()) {
    const asset = assets.get(id);
    if (asset !== undefined)
      remember(groups, rootOf(id), () => ({ assets: [], rows: [] })).assets.push(asset);
  }
  for (const row of rows) {
    const id = row.row.assetId;
    if (id !== undefined && parents.has(id)) groups.get(rootOf(id))?.rows.push(row);
  }
  return [...groups.values()];
}
