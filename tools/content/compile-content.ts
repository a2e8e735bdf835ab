import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse as parseYaml } from "yaml";
import { z } from "zod";
import { type Language, languages } from "../../app/shared/languages.ts";
import type { Content, PageContent } from "../../app/shared/page-content.ts";
import { listAddresses } from "./list-addresses.ts";
import { type RenderedPage, renderPage } from "./render-page.ts";

const leastWords = 350;
const longestTitle = 60;

const suffix = " · Zerno";
const bareTitle = (title: string): string => title.replace(/\s+[|·]\s+Zerno$/, "");

const Slug = z.string().regex(/^[a-z0-9-]+(\/[a-z0-9-]+)?$/);

const FrontMatter = z.strictObject({
  title: z
    .string()
    .min(1)
    .transform(bareTitle)
    .refine((title) => title.length + suffix.length <= longestTitle, {
      error: `longer than ${longestTitle} characters with "${suffix}"`,
    }),
  description: z.string().min(50).max(160),
  heading: z.string().min(1).max(100),
  related: z.array(Slug).min(1).max(6),
});

interface Source {
  readonly language: Language;
  readonly slug: string;
  /** Path below the root, for messages. */
  readonly file: string;
  readonly markdown: string;
}

const readSources = (folder: string): readonly Source[] =>
  languages.flatMap((language) => {
    const home = path.join(folder, language);
    const files = existsSync(home) ? readdirSync(home, { recursive: true, encoding: "utf8" }) : [];
    return files
      .filter((file) => file.endsWith(".md"))
      .sort()
      .map((name) => ({
        language,
        slug: name.slice(0, -".md".length).split(path.sep).join("/"),
        file: `content/${language}/${name}`,
        markdown: readFileSync(path.join(home, name), "utf8"),
      }));
  });

type Read =
  | { readonly source: Source; readonly faults: readonly string[] }
  | { readonly source: Source; readonly head: z.output<typeof FrontMatter>; readonly body: RenderedPage };

function readPage(source: Source): Read {
  const [, yaml] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(source.markdown) ?? [];
  if (yaml === undefined) return { source, faults: ["no front matter"] };
  const head = FrontMatter.safeParse(toObject(yaml));
  if (!head.success)
    return {
      source,
      faults: head.error.issues.map(
        ({ path: at, message }) => `${at.join(".") || "front matter"}: ${message}`,
      ),
    };
  return { source, head: head.data, body: renderPage(source.markdown, source.language) };
}

function toObject(yaml: string): unknown {
  try {
    return parseYaml(yaml);
  } catch {
    return null;
  }
}

interface Known {
  readonly slugs: ReadonlySet<string>;
  /** By slug. */
  readonly ids: ReadonlyMap<string, readonly string[]>;
  readonly isAddress: (pathname: string) => boolean;
}

function linkFault(href: string, { slug }: Source, known: Known): string | undefined {
  if (/^(https?:|mailto:)/.test(href)) return undefined;
  if (!/^[/#]/.test(href)) return `link ${href} is not an absolute path`;
  const { pathname, hash } = new URL(href, `https://zerno.example/${slug}`);
  const target = pathname.slice(1);
  if (!known.slugs.has(target) && !known.isAddress(pathname)) return `dead link ${href}`;
  const ids = known.ids.get(target);
  if (hash !== "" && ids && !ids.includes(decodeURIComponent(hash.slice(1)))) return `dead anchor ${href}`;
  return undefined;
}

function faultsOf(read: Read, known: Known): readonly string[] {
  if ("faults" in read) return read.faults;
  const { source, head, body } = read;
  return [
    ...body.faults,
    ...(body.words < leastWords ? [`${body.words} words, fewer than ${leastWords}`] : []),
    ...head.related
      .filter((slug) => slug === source.slug || !(known.slugs.has(slug) || known.isAddress(`/${slug}`)))
      .map((slug) => `unknown related page ${slug}`),
    ...body.links.flatMap((href) => linkFault(href, source, known) ?? []),
  ];
}

interface CompiledContent {
  readonly content: Content;
  readonly faults: readonly string[];
}

/** Keeps readable pages with faults; a build stops at the first fault. */
export function compileContent(folder: string): CompiledContent {
  const all = readSources(folder).map(readPage);
  const faults: string[] = [];
  const byLanguage = languages.map((language) => {
    const own = all.filter(({ source }) => source.language === language);
    const bodies = own.flatMap((read) => ("body" in read ? [[read.source.slug, read.body] as const] : []));
    const known: Known = {
      slugs: new Set(own.map(({ source }) => source.slug)),
      ids: new Map(bodies.map(([slug, { ids }]) => [slug, ids])),
      isAddress: listAddresses(),
    };
    for (const read of own) {
      faults.push(...faultsOf(read, known).map((fault) => `${read.source.file}: ${fault}`));
      for (const other of languages)
        if (!all.some(({ source }) => source.language === other && source.slug === read.source.slug))
          faults.push(`${read.source.file}: content/${other}/${read.source.slug}.md is missing`);
    }
    const pages = own.flatMap((read) => {
      if (!("body" in read)) return [];
      const { slug } = read.source;
      const page: PageContent = { slug, ...read.head, parts: read.body.parts };
      return [[slug, page] as const];
    });
    return [language, Object.fromEntries(pages)] as const;
  });
  return { content: Object.fromEntries(byLanguage) as unknown as Content, faults };
}
