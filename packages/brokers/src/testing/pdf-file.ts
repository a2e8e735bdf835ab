/** A PDF as pages of texts with positions in points from the top left. */
export interface PlainPdf {
  readonly pages: readonly (readonly (readonly [x: number, y: number, text: string])[])[];
}

const WIDTH = 595;
const MARGIN = 100;
const HEIGHT = 842;
/** WinAnsi positions differing from Latin-1. */
const MOVED: Readonly<Record<string, number>> = { "€": 0x80, "•": 0x95, "–": 0x96, "’": 0x92 };

/** Cyrillic letters as in windows-1251; a map beside the second font names them. */
const CYRILLIC: Readonly<Record<string, number>> = Object.fromEntries([
  ...Array.from({ length: 64 }, (_, at): [string, number] => [String.fromCharCode(0x410 + at), 0xc0 + at]),
  ["Ё", 0xa8],
  ["ё", 0xb8],
  ["№", 0xb9],
  ["«", 0xab],
  ["»", 0xbb],
]);
const isCyrillic = (text: string): boolean => [...text].some((letter) => letter in CYRILLIC);
const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, "0");
const TO_UNICODE = [
  "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /C def /CMapType 2 def",
  "1 begincodespacerange <00> <ff> endcodespacerange",
  "1 beginbfrange <20> <7e> <0020> endbfrange",
  `${Object.keys(CYRILLIC).length} beginbfchar`,
  ...Object.entries(CYRILLIC).map(([letter, code]) => `<${hex(code, 2)}> <${hex(letter.charCodeAt(0), 4)}>`),
  "endbfchar endcmap end end",
].join("\n");

const quoted = (text: string): string =>
  [...text]
    .map((letter) => {
      const code = CYRILLIC[letter] ?? MOVED[letter] ?? letter.charCodeAt(0);
      return /[A-Za-z0-9 ]/.test(letter) ? letter : `\\${code.toString(8).padStart(3, "0")}`;
    })
    .join("");

/** Texts beside the page are not read: wide tables need wide pages. */
const widthOf = (texts: PlainPdf["pages"][number]): number => {
  const right = texts.reduce((most, [x]) => Math.max(most, x), 0);
  return right < WIDTH - MARGIN ? WIDTH : right + 2 * MARGIN;
};

export const writePdf = ({ pages }: PlainPdf): Uint8Array => {
  const kids = pages.map((_, at) => `${4 + at * 2} 0 R`).join(" ");
  const hasCyrillic = pages.some((texts) => texts.some(([, , text]) => isCyrillic(text)));
  const last = 4 + pages.length * 2;
  const cyrillic = hasCyrillic ? `/C ${last} 0 R` : "";
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    ...pages.flatMap((texts, at) => {
      const shown = texts.map(
        ([x, y, text]) =>
          `BT /${isCyrillic(text) ? "C" : "F"} 9 Tf 1 0 0 1 ${x} ${HEIGHT - y} Tm (${quoted(text)}) Tj ET`,
      );
      const stream = shown.join("\n");
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${widthOf(texts)} ${HEIGHT}]/Contents ${5 + at * 2} 0 R/Resources<</Font<</F 3 0 R${cyrillic}>>>>>>`,
        `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
      ];
    }),
    ...(hasCyrillic
      ? [
          `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/ToUnicode ${last + 1} 0 R>>`,
          `<</Length ${TO_UNICODE.length}>>stream\n${TO_UNICODE}\nendstream`,
        ]
      : []),
  ];
  let text = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj${object}endobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const start = text.length;
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${places.join("")}`;
  text += `trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return new Uint8Array(Buffer.from(text, "latin1"));
};
