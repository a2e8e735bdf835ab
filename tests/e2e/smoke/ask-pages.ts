import { type Language, languages } from "../../../app/shared/languages.ts";
import { formatPrefs } from "../../../app/shared/prefs.ts";
import { expectedOf } from "./expected.ts";
import { markupFaults } from "./page-faults.ts";
import { allRoutes, type Route } from "./route-list.ts";
import { addressOf, type Sample, type Samples } from "./sample.ts";
import { type VisitorName, visitors, type World } from "./world.ts";

interface Visit {
  readonly route: Route;
  readonly sample: Sample;
  readonly language: Language;
  readonly visitor: VisitorName;
}

const headersOf = (language: Language, cookie: string) => ({
  cookie: [
    `prefs=${formatPrefs({ language, locale: language === "ru" ? "ru-RU" : "en-US" })}`,
    ...(cookie === "" ? [] : [cookie]),
  ].join("; "),
  "accept-language": language,
});

/** An address may choose its own language. */
const spokenAt = (address: string, language: Language): Language => {
  const asked = new URL(address, "http://zerno.example").searchParams.get("lang");
  return languages.find((one) => one === asked) ?? language;
};

async function faultsOf(url: string, world: World, visit: Visit): Promise<readonly string[]> {
  const { route, sample, language, visitor } = visit;
  const address = addressOf(sample);
  const expected = expectedOf(route, sample, visitor);
  const answer = await fetch(`${url}${address}`, {
    redirect: "manual",
    headers: headersOf(language, world.cookies[visitor]),
  });
  const html = await answer.text();
  const location = answer.headers.get("location");
  const isRight = answer.status === expected.status && location === expected.location;
  const found = isRight
    ? []
    : [`${answer.status} ${location ?? ""} instead of ${expected.status} ${expected.location ?? ""}`];
  const spoken = spokenAt(address, language);
  if (answer.status !== 302) found.push(...markupFaults(html, { language: spoken, status: answer.status }));
  return found.map((fault) => `${address} (${visitor}, ${language}): ${fault}`);
}

export async function inParallel<T>(list: readonly T[], width: number, work: (one: T) => Promise<void>) {
  const rest = list.values();
  const worker = async () => {
    for (const one of rest) await work(one);
  };
  await Promise.all(Array.from({ length: width }, worker));
}

type Reader = Pick<Visit, "language" | "visitor">;

const everyReader = languages.flatMap((language) =>
  visitors.map((visitor): Reader => ({ language, visitor })),
);
/** Further addresses are tested for readers who see something else than at the first one. */
const someReaders: readonly Reader[] = [
  { visitor: "anonymous", language: "en" },
  { visitor: "empty", language: "ru" },
  { visitor: "demo", language: "ru" },
  { visitor: "admin", language: "en" },
];

/** Requests every route in both languages as every visitor, and its further addresses in one; returns wrong answers. */
export async function askPages(url: string, world: World, samples: Samples): Promise<readonly string[]> {
  const visits = allRoutes.flatMap((route) =>
    (samples[route.path]?.(world) ?? []).flatMap((sample, place) =>
      (place === 0 ? everyReader : someReaders).map((reader): Visit => ({ route, sample, ...reader })),
    ),
  );
  const faults: string[] = [];
  await inParallel(visits, 4, async (visit) => {
    faults.push(...(await faultsOf(url, world, visit)));
  });
  return faults;
}
