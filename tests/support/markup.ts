/** Enough of HTML to check names and headings without a browser. */
export interface MarkupElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: MarkupElement | null;
  readonly children: MarkupElement[];
  /** Without the children's text. */
  text: string;
}

const voidTags = new Set([
  "area",
  "base",
  "br",
  "col",
  "hr",
  "img",
  "input",
  "link",
  "meta",
  "source",
  "wbr",
]);
const rawTags = new Set(["script", "style"]);
const token = /<!--.*?-->|<!DOCTYPE[^>]*>|<\/([\w-]+)>|<([\w-]+)((?:[^>"']|"[^"]*"|'[^']*')*)>|([^<]+)/gis;

/** Parses markup by React, in which every element is closed. */
export function parseMarkup(html: string): readonly MarkupElement[] {
  const all: MarkupElement[] = [];
  let current = null as MarkupElement | null;
  token.lastIndex = 0;
  for (let match = token.exec(html); match; match = token.exec(html)) {
    const [, closed, opened, attributes = "", text] = match;
    if (text !== undefined && current) current.text += decode(text);
    if (closed !== undefined) current = current?.parent ?? null;
    if (opened === undefined) continue;
    const tag = opened.toLowerCase();
    const element: MarkupElement = {
      tag,
      attributes: readAttributes(attributes),
      parent: current,
      children: [],
      text: "",
    };
    current?.children.push(element);
    all.push(element);
    if (rawTags.has(tag)) token.lastIndex = html.indexOf(`</${tag}>`, token.lastIndex) + tag.length + 3;
    else if (!voidTags.has(tag) && !attributes.endsWith("/")) current = element;
  }
  return all;
}

const readAttributes = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map((match) => [match[1] ?? "", decode(match[2] ?? "")]),
  );

const decode = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");

/** Text of an element and its descendants. */
export const textWithin = (element: MarkupElement): string =>
  [element.text, ...element.children.map(textWithin)].join(" ").replace(/\s+/g, " ").trim();

const hasAncestor = (element: MarkupElement, fits: (ancestor: MarkupElement) => boolean): boolean =>
  element.parent !== null && (fits(element.parent) || hasAncestor(element.parent, fits));

/** Controls without an accessible name. */
export function listNameless(all: readonly MarkupElement[]): readonly string[] {
  const labelled = new Set(all.filter(({ tag }) => tag === "label").map(({ attributes }) => attributes.for));
  const ids = new Map(all.map((element) => [element.attributes.id, element]));
  const isNamed = (element: MarkupElement): boolean => {
    const { tag, attributes } = element;
    if (attributes["aria-label"]?.trim()) return true;
    const by = attributes["aria-labelledby"]?.split(" ").map((id) => ids.get(id));
    if (by?.some((label) => label && textWithin(label) !== "")) return true;
    if (["button", "a"].includes(tag)) return textWithin(element) !== "" || hasImageName(element);
    return (
      (attributes.id !== undefined && labelled.has(attributes.id)) ||
      hasAncestor(element, (ancestor) => ancestor.tag === "label" && textWithin(ancestor) !== "")
    );
  };
  return all
    .filter(({ tag }) => ["button", "a", "input", "select", "textarea"].includes(tag))
    .filter(({ attributes }) => attributes.type !== "hidden" && attributes["aria-hidden"] !== "true")
    .filter((element) => !isNamed(element))
    .map(({ tag, attributes }) => `<${tag} ${JSON.stringify(attributes)}>`);
}

const hasImageName = (element: MarkupElement): boolean =>
  element.children.some(({ attributes, children, tag }) =>
    Boolean(
      attributes["aria-label"] ||
        (tag === "img" && attributes.alt) ||
        children.some((child) => child.tag === "title" && child.text),
    ),
  );

const keyPattern = /^(?:[a-z][\w-]*:)?[a-z][\w-]*(?:\.[a-zA-Z][\w-]*)+$/;
const spoken = ["aria-label", "title", "placeholder", "alt", "aria-description"] as const;

/** Texts that are a raw key (`dashboard.title`, `account:login.submit`). */
export const listRawKeys = (all: readonly MarkupElement[]): readonly string[] =>
  all
    .flatMap(({ text, attributes }) => [text, ...spoken.map((name) => attributes[name] ?? "")])
    .map((text) => text.trim())
    .filter((text) => keyPattern.test(text));

export function listDoubleIds(all: readonly MarkupElement[]): readonly string[] {
  const seen = new Set<string>();
  return all
    .map(({ attributes }) => attributes.id)
    .filter((id): id is string => id !== undefined)
    .filter((id) => seen.has(id) || !seen.add(id));
}
