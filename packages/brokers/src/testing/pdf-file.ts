/** For tests: a PDF as a list of pages, each a list of texts with their places in points from the left top corner. */
export interface PlainPdf {
  readonly pages: readonly (readonly (readonly [x: number, y: number, text: string])[])[];
}

const HEIGHT = 842;
/** What WinAnsi writes at other places than Latin-1. */
const MOVED: Readonly<Record<string, number>> = { "€": 0x80, "•": 0x95, "–": 0x96, "’": 0x92 };

const quoted = (text: string): string =>
  [...text]
    .map((letter) => {
      const code = MOVED[letter] ?? letter.charCodeAt(0);
      return /[A-Za-z0-9 ]/.test(letter) ? letter : `\\${code.toString(8).padStart(3, "0")}`;
    })
    .join("");

/** The bytes of a PDF with these texts in 9 point Helvetica. */
export const writePdf = ({ pages }: PlainPdf): Uint8Array => {
  const kids = pages.map((_, at) => `${4 + at * 2} 0 R`).join(" ");
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    ...pages.flatMap((texts, at) => {
      const shown = texts.map(
        ([x, y, text]) => `BT /F 9 Tf 1 0 0 1 ${x} ${HEIGHT - y} Tm (${quoted(text)}) Tj ET`,
      );
      const stream = shown.join("\n");
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 ${HEIGHT}]/Contents ${5 + at * 2} 0 R/Resources<</Font<</F 3 0 R>>>>>>`,
        `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
      ];
    }),
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
