import { createContext, use } from "react";
import { preload } from "react-dom";
import type { Language } from "../../shared/languages.ts";

/**
 * Which texts a page has. They are files of their own: a browser keeps them, where within the page they came anew with
 * every one of them, were a third of it, and were read twice before anything was seen.
 */
export interface PageTexts {
  readonly language: Language;
  /** Addresses that answer namespaces with their texts. */
  readonly files: readonly string[];
  readonly build: string;
}

export const TextsContext = createContext<PageTexts>({ language: "en", files: [], build: "" });

const scriptId = "zerno-texts";

/** Lists the page's texts in a data block (not a script: nothing to execute), and preloads them for the program. */
export function TextsScript() {
  const texts = use(TextsContext);
  for (const file of texts.files) preload(file, { as: "fetch", crossOrigin: "anonymous" });
  // "<" would end the block early.
  const json = JSON.stringify(texts).replaceAll("<", "\\u003c");
  return (
    <script
      id={scriptId}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own addresses, "<" escaped
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

/** Reads what TextsScript wrote. */
export function readPageTexts(): PageTexts {
  const text = document.getElementById(scriptId)?.textContent;
  return text ? (JSON.parse(text) as PageTexts) : { language: "en", files: [], build: "" };
}

/** What a route says of itself in `handle`. */
export interface RouteHandle {
  /** Text namespaces its components use. */
  readonly namespaces?: readonly string[];
}

/** Namespaces of routes, each once; `common` is always among them. */
export function namespacesOf(handles: readonly unknown[]): string[] {
  const named = handles.flatMap((handle) => (handle as RouteHandle | undefined)?.namespaces ?? []);
  return [...new Set(["common", ...named])];
}

/**
 * Addresses of a page's texts: what the frame around its screen needs, which the next page needs too, and what the
 * screen needs besides.
 * @param handles of the matched routes, the screen's own as the last one
 */
export function textFilesOf(handles: readonly unknown[], language: Language, build: string): string[] {
  const ofFrame = namespacesOf(handles.slice(0, -1));
  const ofScreen = namespacesOf(handles).filter((name) => !ofFrame.includes(name));
  return [ofFrame, ofScreen]
    .filter((names) => names.length > 0)
    .map((names) => `/locales/${language}.json?of=${names.join()}&v=${encodeURIComponent(build)}`);
}
