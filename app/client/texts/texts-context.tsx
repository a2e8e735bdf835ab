import { createContext, use } from "react";
import { preload } from "react-dom";
import type { Language } from "../../shared/languages.ts";

export interface PageTexts {
  readonly language: Language;
  readonly files: readonly string[];
  readonly build: string;
}

export const TextsContext = createContext<PageTexts>({ language: "en", files: [], build: "" });

const scriptId = "zerno-texts";

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

export function readPageTexts(): PageTexts {
  const text = document.getElementById(scriptId)?.textContent;
  return text ? (JSON.parse(text) as PageTexts) : { language: "en", files: [], build: "" };
}

export interface RouteHandle {
  readonly namespaces?: readonly string[];
}

export function namespacesOf(handles: readonly unknown[]): string[] {
  const named = handles.flatMap((handle) => (handle as RouteHandle | undefined)?.namespaces ?? []);
  return [...new Set(["common", ...named])];
}

/**
 * Returns the text files of frame and screen.
 * @param handles of the matched routes, the screen's last
 */
export function textFilesOf(handles: readonly unknown[], language: Language, build: string): string[] {
  const ofFrame = namespacesOf(handles.slice(0, -1));
  const ofScreen = namespacesOf(handles).filter((name) => !ofFrame.includes(name));
  return [ofFrame, ofScreen]
    .filter((names) => names.length > 0)
    .map((names) => `/locales/${language}.json?of=${names.join()}&v=${encodeURIComponent(build)}`);
}
