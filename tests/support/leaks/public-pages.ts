import { pictureKinds } from "../../../app/pages/pictures/contents.ts";
import { drawPicture } from "../../../app/pages/pictures/draw-picture.ts";
import { languages } from "../../../app/shared/languages.ts";
import { type TestApp, type TestUser, testPassword } from "../app.ts";

export interface PublicText {
  readonly path: string;
  readonly text: string;
}

/** Pages in both languages, for readers who are not signed in. */
const pagesOf = (key: string, userName: string): readonly string[] => [
  ...[
    "",
    "?by=class",
    "?by=country&period=1M",
    "?tab=performance",
    "?tab=dividends",
    "?tab=transactions",
  ].map((asked) => `/public/portfolios/${key}${asked}`),
  ...["/public/portfolios", "/public/portfolios?search=growth", `/public/profile/${userName}`],
  `/widgets/portfolio/${key}`,
];

const files = [
  ...["/sitemap.xml", "/sitemaps/portfolios-1.xml", "/sitemaps/profiles-1.xml", "/sitemaps/posts-1.xml"],
  ...["/public/blog/rss.xml", "/public/blog/atom.xml"],
];

export async function cookiesOf({ anonymous }: TestApp, user: TestUser): Promise<string> {
  await user.call("POST /api/user/updateUserOnboardingState", { onboardingState: "completed" });
  const input = { username: user.email, password: testPassword };
  const { cookies } = await anonymous.call("POST /api/account/login", input);
  return `session=${cookies.find(({ name }) => name === "session")?.value ?? ""}; logged_in=1`;
}

/** Parts that differ between answers to the same request. */
const ofRequest = [
  / nonce="[^"]*"/g,
  /"[\w+/]{22}=="/g,
  /"(dehydratedAt|dataUpdatedAt|answersAt)":\d+/g,
  /requestId\\",\\"[\w-]{36}/g,
];

const coordinates = / (d|points|transform|[xy][12]?|c[xy])="[^"]*"/g;

/**
 * Removes coordinates of drawings, which may equal an amount by chance. They do not depend on amounts: a larger
 * portfolio gives the same bytes.
 */
export const withoutCoordinates = (text: string): string => text.replaceAll(coordinates, "");

/** Styles of the design, which no portfolio changes. */
const styles = /<style[\s\S]*?<\/style>/g;

async function readOne({ app }: TestApp, path: string, headers: Record<string, string>): Promise<PublicText> {
  const { statusCode, body } = await app.inject({ url: path, headers });
  // Parts of the sitemap without an address are skipped.
  if (statusCode !== 200 && !(statusCode === 404 && path.startsWith("/sitemaps/")))
    throw new Error(`${path} answered ${statusCode}: ${body.slice(0, 200)}`);
  const text = ofRequest.reduce((rest, pattern) => rest.replaceAll(pattern, ""), body);
  return { path, text: text.replaceAll(styles, "") };
}

async function readPictures({ anonymous }: TestApp, key: string, userName: string): Promise<PublicText[]> {
  const texts: PublicText[] = [];
  for (const language of languages)
    for (const [kind, name] of [
      ["portfolio", key],
      ["profile", userName],
    ] as const) {
      const ask = async (endpoint: string, input: object) => {
        const { status, body } = await anonymous.call(endpoint, input, { "accept-language": language });
        if (status !== 200) throw new Error(`${endpoint} answered ${status}`);
        return body;
      };
      const content = await pictureKinds[kind]({ ask: ask as never, key: name, language });
      const text = `${JSON.stringify({ ...content, avatar: null })} ${drawPicture({ ...content, avatar: null })}`;
      texts.push({ path: `picture of the ${kind}, ${language}`, text });
    }
  return texts;
}

/** Returns all rendered pages, files and pictures that involve a portfolio; `cookie` is that of another user. */
export async function readPublicPages(
  test: TestApp,
  { key, userName, cookie }: { readonly key: string; readonly userName: string; readonly cookie: string },
): Promise<readonly PublicText[]> {
  const texts: PublicText[] = [];
  for (const language of languages)
    for (const path of pagesOf(key, userName))
      texts.push(await readOne(test, path, { "accept-language": language }));
  for (const path of files) texts.push(await readOne(test, path, {}));
  texts.push(await readOne(test, "/public-portfolios", { cookie }));
  return [...texts, ...(await readPictures(test, key, userName))];
}
