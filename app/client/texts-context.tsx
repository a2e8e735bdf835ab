import { createContext, use } from "react";
import type { Language } from "../i18n/languages.ts";

/** Texts of the page's namespaces, inlined by the server and taken over by the browser. */
export interface PageTexts {
  readonly language: Language;
  readonly resources: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly build: string;
}

export const TextsContext = createContext<PageTexts>({ language: "en", resources: {}, build: "" });

const scriptId = "zerno-texts";

/** The inlined texts as a data block (not a script: nothing to execute). */
export function TextsScript() {
  const texts = use(TextsContext);
  // "<" would end the block early.
  const json = JSON.stringify(texts).replaceAll("<", "\\u003c");
  return (
    <script
      id={scriptId}
      type="application/json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts, "<" escaped
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

/** Reads what TextsScript wrote. */
export function readInlinedTexts(): PageTexts {
  const text = document.getElementById(scriptId)?.textContent;
  return text ? (JSON.parse(text) as PageTexts) : { language: "en", resources: {}, build: "" };
}

/** What a route says of itself in `handle`. */
export interface RouteHandle {
  /** Text namespaces its components use. */
  readonly namespaces?: readonly string[];
}

/** Namespaces of all matched routes; `common` always. */
export function namespacesOf(handles: readonly unknown[]): string[] {
  const named = handles.flatMap((handle) => (handle as RouteHandle | undefined)?.namespaces ?? []);
  return [...new Set(["common", ...named])];
}
