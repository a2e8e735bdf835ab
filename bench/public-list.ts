import { randomUUID } from "node:crypto";
import { Agent, get } from "node:http";
import pg from "pg";
import { findEmbedded } from "../app/server/db/embedded/embedded-server.ts";
import { type BenchRow, measure } from "./bench-row.ts";
import { emptyRequest } from "./references.ts";
import { withServer } from "./running-server.ts";

const portfolios = 10_000;

/** From no filters to all of them. */
const searches = [
  "",
  "sort=return1y",
  "sort=newest&pageSize=50",
  "sort=volatility&currency=USD",
  "sort=yield&assetClass=1&classPercent=60",
  "sort=sinceStart&country=US",
  "search=portfolio%2077",
  "search=owner77",
  "sort=return1y&currency=EUR&assetClass=3&minHistoryDays=1000&minHoldings=10&maxHoldings=80",
];

/** Adds owners with public profiles and listed portfolios; figures derive from the row number. */
const fill = `
  create temp table made as
    select n, gen_random_uuid() as user_id, gen_random_uuid() as portfolio_id,
      (array(select chr(97 + (hashtext(n::text || at)::bigint & 7)::int) from generate_series(1, 10) at)) as letters
    from generate_series(1, ${portfolios}) n;
  insert into users (user_id, name, email, language, locale, country, currency, social_user_key, analytics_user_id, created_at)
    select user_id, 'Owner ' || n, 'owner' || n || '@example.org', 'en', 'en-US', 'US', 'USD', gen_random_uuid(),
      gen_random_uuid(), now() from made;
  insert into public_profiles (user_id, user_name, display_name, is_public)
    select user_id, 'owner' || n, 'Owner ' || n, true from made;
  insert into portfolios (user_id, id, name, currency, view, account_type, cost_method, cash_back_type, is_cash_tracked, created_at)
    select user_id, portfolio_id, 'Portfolio ' || n, 'USD', 1, 1, 1, 2, true, now() from made;
  insert into public_portfolios (user_id, portfolio_id, key, are_transactions_shared, is_listed, shows_owner, created_at)
    select user_id, portfolio_id, translate(lpad(n::text, 10, '0'), '0123456789', 'abcdefghij'), false, true, true,
      now() - n * interval '1 minute' from made;
  insert into public_listings (user_id, portfolio_id, key, is_shown, name_en, name_ru, is_demo, shows_owner, currency, as_of,
      published_at, return1y, since_start, annualised, volatility, max_drawdown, dividend_yield, history_days, holding_count,
      followers, classes, countries, spark)
    select user_id, portfolio_id, translate(lpad(n::text, 10, '0'), '0123456789', 'abcdefghij'), true, 'Portfolio ' || n,
      'Портфель ' || n, false, true, (array['USD', 'EUR', 'RUB'])[1 + n % 3], '2026-11-20', now() - n * interval '1 minute',
      case when n % 7 = 0 then null else (n * 7919 % 2000) / 1000.0 - 0.5 end, (n * 104729 % 4000) / 1000.0 - 0.5, null,
      (n * 31 % 400) / 1000.0, -(n * 17 % 500) / 1000.0, (n * 13 % 90) / 1000.0, 90 + n % 3000, 1 + n % 120, n * 7 % 500,
      jsonb_build_array(jsonb_build_object('key', (array['1', '3', '2'])[1 + n % 3], 'weight', 0.4 + (n % 60) / 100.0),
        jsonb_build_object('key', '4', 'weight', 0.1)),
      jsonb_build_array(jsonb_build_object('key', (array['US', 'DE', 'RU', 'JP'])[1 + n % 4], 'weight', 0.3 + (n % 70) / 100.0),
        jsonb_build_object('key', 'cash', 'weight', 0.1)),
      (select jsonb_agg(1 + at * n % 50 / 1000.0) from generate_series(1, 40) at)
    from made;
  analyze users, public_profiles, portfolios, public_portfolios, public_listings`;

async function addListed(dataDir: string): Promise<void> {
  const running = await findEmbedded(dataDir);
  const client = new pg.Client({
    ...{ host: running?.socketDir, port: running?.port, user: "zerno", database: "zerno" },
    application_name: randomUUID(),
  });
  await client.connect();
  try {
    await client.query(fill);
  } finally {
    await client.end();
  }
}

/** Reads a compressed reply to the end without decompressing it. */
const readPacked = (agent: Agent, url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers: { "accept-encoding": "gzip" } }, (answer) => {
      answer.resume().once("end", () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`${url} answered ${answer.statusCode}`));
      });
    }).once("error", reject);
  });

/** Measures the community list over ten thousand listed portfolios by HTTP. */
export const run = (): AsyncIterable<BenchRow> =>
  withServer(async function* ({ url, dataDir }) {
    await addListed(dataDir);
    const agent = new Agent({ keepAlive: true });
    let turn = 0;
    const send = async () => {
      const search = searches[turn++ % searches.length];
      await readPacked(agent, `${url}/api/public/portfolios-list?${search}`);
    };
    yield await measure("public-list/10000", {
      ...{ work: send, reference: emptyRequest(url), runs: searches.length * 40 },
      // Warms up the code.
      warmUps: searches.length * 20,
    });
  });
