import { createInstance } from "i18next";
import { expect, it } from "vitest";
import { detectorIds } from "../../shared/names/detector-ids.ts";
import en from "./quarantine.en.json" with { type: "json" };
import ru from "./quarantine.ru.json" with { type: "json" };
import { whyText } from "./why-text.ts";

const texts = createInstance();
await texts.init({
  resources: { en: { quarantine: en }, ru: { quarantine: ru } },
  interpolation: { escapeValue: false },
});

it("says in the reader's words what a value was measured against", () => {
  const evidence = {
    factor: "100",
    expected: "1012.5",
    lastValue: "1000",
    lastDay: "2026-11-13",
    ratio: "99",
  };
  const scale = { detector: "scale", evidence } as const;
  const plain = (text: string) => text.replaceAll("\u00a0", " ").replaceAll("\u202f", " ");
  expect(plain(whyText(scale, texts.getFixedT("en"), "en-US"))).toBe(
    "100 times the expected 1,012.5, as if in a different unit; last good value 1,000 on Nov 13, 2026",
  );
  expect(plain(whyText(scale, texts.getFixedT("ru"), "ru-RU"))).toBe(
    "Ожидалось 1 012,5, пришло ×100, будто единица другая; последнее верное значение 1 000 за 13 нояб. 2026",
  );
  const inverse = { detector: "scale", evidence: { ...evidence, factor: "inverse" } } as const;
  expect(whyText(inverse, texts.getFixedT("en"), "en-US")).toContain("inverse rate");
  const halved = { ratio: "0.498047", expected: "102.4", split: "2" };
  expect(whyText({ detector: "missing-split", evidence: halved }, texts.getFixedT("en"), "en-US")).toContain(
    "0.498 times the expected 102.4, as after a 2 for 1 split",
  );
  const share = { detector: "dividend-scale", evidence: { ofPrice: "1.46", close: "24.25" } } as const;
  expect(whyText(share, texts.getFixedT("en"), "en-US")).toBe("146% of the price of 24.25");
});

it("has a name and a sentence for every detector in both languages", () => {
  for (const language of [en, ru]) {
    expect(Object.keys(language.detector)).toEqual([...detectorIds]);
    for (const id of detectorIds) expect(language.why).toHaveProperty(id);
  }
});
