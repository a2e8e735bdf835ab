import { countDemoAssets } from "../../market/demo/remove-demo-market.ts";
import type { Problem } from "../../market/providers/problem.ts";
import { capabilitiesOf, type HttpProvider } from "../../market/providers/provider.ts";
import { Settings as RssShape, readFeedLines, toFeedLines } from "../../market/providers/rss/feeds.ts";
import { candidatesOf, listRules } from "../../market/updates/source-orders.ts";
import { hasRealData, listSourceRows } from "../../market/updates/source-rows.ts";
import {
  type EnteredSettings,
  enterSetting,
  readEntered,
  type SettingField,
  settingFieldsOf,
  settingOf,
} from "../../market/updates/source-settings.ts";
import { httpSources, isEnabledByConfig, limitsIn, settingsIn } from "../../market/updates/sources.ts";
import type { SourceState } from "../../server/background.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import type { OutputOf } from "../../shared/endpoint.ts";
import type { operationsContract, Rule, Source } from "./operations.contract.ts";

type Row = Awaited<ReturnType<typeof listSourceRows>>[number];

/** @throws AppError NOT_FOUND */
export function knownSource(id: string): HttpProvider {
  const source = httpSources.find((one) => one.id === id);
  if (source === undefined) throw new AppError("NOT_FOUND");
  return source;
}

const instant = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
const problemOf = (problem: Problem | null | undefined) =>
  problem ? { code: problem.problem, params: { ...problem.params } } : null;

const toAddress = (state: SourceState) => ({
  address: state.address,
  state: state.state,
  until: instant(state.until),
  failures: state.failures,
  pausedUntil: instant(state.pausedUntil),
  waiting: state.waiting,
  running: state.running,
  spentToday: state.spentToday,
  lastGoodAt: instant(state.lastGoodAt),
});

const fromOf = (
  config: UserCtx["config"],
  id: string,
  field: string,
  entered: EnteredSettings | undefined,
): Source["settings"][number]["from"] => {
  if (config.marketSources[id]?.settings?.[field] !== undefined) return "environment";
  return entered?.[field] === undefined ? null : "entered";
};

/** Returns the value in force for the form; secrets are never shown. */
function shownOf(source: HttpProvider, { field, kind }: SettingField, given: EnteredSettings): string | null {
  if (kind === "secret") return null;
  const value = settingOf(source, field, given);
  if (kind === "choice") return typeof value === "string" ? value : null;
  const feeds = RssShape.safeParse({ feeds: value });
  return feeds.success ? toFeedLines(feeds.data.feeds) : null;
}

function toSource(
  { config }: UserCtx,
  source: HttpProvider,
  row: Row | undefined,
  states: readonly SourceState[],
  entered: EnteredSettings | undefined,
): Source {
  const { id } = source;
  const given = settingsIn(config, id, entered);
  const settings = source.settings.safeParse(given);
  const { perMinute, parallel, spacingMs = null, perDay = null } = limitsIn(config, source);
  return {
    id,
    isOn: config.hasMarketData && (row?.isOn ?? isEnabledByConfig(config, id)),
    switched: row?.isOn ?? null,
    missing: settings.success ? [] : settings.error.issues.map(({ path }) => path.join(".")),
    settings: settingFieldsOf(source).map((one) => ({
      ...{ field: one.field, kind: one.kind, options: [...one.options] },
      from: fromOf(config, id, one.field, entered),
      value: shownOf(source, one, given),
    })),
    settingsAt: row?.settingsAt?.toISOString() ?? null,
    can: [...capabilitiesOf(source)],
    limits: { perMinute, parallel, spacingMs, perDay },
    firstGoodAt: row?.firstGoodAt?.toISOString() ?? null,
    lastGoodAt: row?.lastGoodAt?.toISOString() ?? null,
    lastProblem: problemOf(row?.lastProblem),
    lastProblemAt: row?.lastProblemAt?.toISOString() ?? null,
    addresses: states.filter(({ provider }) => provider === id).map(toAddress),
  };
}

/** Everything of the screen of sources. */
export async function getProviders(
  ctx: UserCtx,
): Promise<OutputOf<(typeof operationsContract)["GET /api/admin/providers"]>> {
  const rows = new Map((await listSourceRows(ctx.db)).map((row) => [row.id, row]));
  const entered = await readEntered(ctx.db, ctx.secretKey);
  const states = ctx.background?.sourceStates() ?? [];
  const rules = (await listRules(ctx.db)).map(
    ({ name, isChanged, rule }): Rule => ({
      name,
      isChanged,
      wants: [...rule.wants],
      kinds: [...(rule.kinds ?? [])],
      countries: [...(rule.countries ?? [])],
      sources: [...rule.sources],
      candidates: [...candidatesOf(rule, rule.sources)],
    }),
  );
  return {
    isOn: ctx.config.hasMarketData,
    sources: httpSources.map((source) =>
      toSource(ctx, source, rows.get(source.id), states, entered.get(source.id)),
    ),
    rules,
    demo: { assets: await countDemoAssets(ctx.db), isHidden: await hasRealData(ctx.db) },
  };
}

const wrong = (path: string, code: string) => new AppError("INVALID_INPUT", {}, [{ path, code }]);

/** A typed text as the setting it stands for. @throws AppError INVALID_INPUT with the line of a feed */
function typedSetting({ kind }: SettingField, text: string): unknown {
  if (kind !== "feeds") return text;
  const feeds = readFeedLines(text);
  if ("line" in feeds)
    throw new AppError("INVALID_INPUT", {}, [
      { path: "value", code: "line", params: { line: String(feeds.line) } },
    ]);
  return feeds;
}

/**
 * Enters or removes a field of a source's settings.
 * @returns the fields that are still missing
 * @throws AppError NOT_FOUND; INVALID_INPUT when the source does not take it, or the environment has it
 */
export async function getProviderSetting(
  { db, config, secretKey, now, background }: UserCtx,
  { id, field, value: text }: { readonly id: string; readonly field: string; readonly value: string | null },
) {
  const source = knownSource(id);
  const known = settingFieldsOf(source).find((one) => one.field === field);
  if (known === undefined) throw wrong("field", "unknown");
  if (config.marketSources[id]?.settings?.[field] !== undefined) throw wrong("value", "in-environment");
  const value = text === null ? null : typedSetting(known, text);
  const before = (await readEntered(db, secretKey)).get(id) ?? {};
  const read = (entered: EnteredSettings) => source.settings.safeParse(settingsIn(config, id, entered));
  const issues = value === null ? [] : (read({ ...before, [field]: value }).error?.issues ?? []);
  if (issues.some(({ path }) => path[0] === field)) throw wrong("value", "invalid");
  await enterSetting(db, secretKey, { id, field, value }, now());
  await background?.refreshSources();
  const after = read((await readEntered(db, secretKey)).get(id) ?? {});
  return { missing: after.error?.issues.map(({ path }) => path.join(".")) ?? [] };
}
