import path from "node:path";
import i18next, { type TFunction } from "i18next";
import { expect, it } from "vitest";
import { loadTexts } from "../../i18n/texts.ts";
import { errorCodes } from "../../shared/error-codes.ts";
import { type Language, languages } from "../../shared/languages.ts";
import { errorText } from "./error-text.ts";

const texts = loadTexts(path.resolve(import.meta.dirname, "../.."));

const wordsIn = async (language: Language): Promise<TFunction> => {
  const common = texts.get(language, "common") as Record<string, string>;
  const options = {
    lng: language,
    resources: { [language]: { common } },
    interpolation: { escapeValue: false },
  };
  const instance = i18next.createInstance();
  await instance.init(options);
  return instance.t;
};

it.each(languages)("%s: a toast of every error is a sentence, and no two say the same", async (language) => {
  const t = await wordsIn(language);
  const said = Object.keys(errorCodes).map((code) => errorText({ code }, t));
  for (const text of said) expect(text).toMatch(/^\p{Lu}.* .*\.$|^\{\{/u);
  expect(new Set(said).size).toBe(said.length);
});

it.each(languages)("%s: what is wrong with a linked account is said, never its code", async (language) => {
  const t = await wordsIn(language);
  const problems = Object.keys(texts.get(language, "common")?.syncProblem as object);
  expect(problems.length).toBeGreaterThan(14);
  const said = problems.map((problem) => errorText({ code: "SYNC_REFUSED", params: { problem } }, t));
  for (const [at, text] of said.entries()) expect(text).not.toContain(problems[at]);
  expect(new Set(said).size).toBe(said.length);
  const unknown = errorText({ code: "SYNC_REFUSED", params: { problem: "never-heard-of" } }, t);
  expect(unknown).toBe(t("common:error.SYNC_REFUSED"));
});

it("a first connection that fails says whether the credentials were stored, and promises no retry", async () => {
  const t = await wordsIn("en");
  const said = (problem: string, stored?: string) =>
    errorText({ code: "SYNC_REFUSED", params: { problem, ...(stored && { stored }) } }, t);
  expect(said("unreachable")).toBe("The source could not be reached. We will retry later.");
  expect(said("unreachable", "no")).toBe(
    "The source could not be reached. The credentials were not stored. Try again.",
  );
  expect(said("credentials-refused", "no")).toMatch(
    /revoked\. Enter new ones\. The credentials were not stored/,
  );
  expect(said("unreadable", "yes")).toMatch(
    /^The answer of the source could not be parsed\. The credentials are/,
  );
});
