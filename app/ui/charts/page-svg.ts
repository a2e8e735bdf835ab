import { Parser } from "htmlparser2";
import { pageColor } from "./chart-colors.ts";

type Attributes = Readonly<Record<string, string>>;

/** Attributes by which the library finds elements under a pointer, and those that only a file of its own needs. */
const unused = new Set(["class", "pointer-events", "xmlns:xlink", "xml:space", "version", "baseProfile"]);

/** Writes "font-size:12px;font-family:Inter;" as attributes; the family is the page's. */
function fontAttributes(style: string): string {
  let text = "";
  for (const rule of style.split(";")) {
    const [name = "", value = ""] = rule.split(":");
    if (name !== "" && name !== "font-family") text += ` ${name}="${value.replace("px", "")}"`;
  }
  return text;
}

function attributesOf(attributes: Attributes): string {
  let text = "";
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "style") text += fontAttributes(value);
    else if (!unused.has(name) && !name.startsWith("ecmeta_")) text += ` ${name}="${pageColor(value)}"`;
  }
  return text;
}

/** A style sheet, which only a pointer needs, or a box without a colour. */
const isUnseen = (name: string, { fill, stroke }: Attributes) =>
  name === "style" || (name === "rect" && fill === "none" && stroke === undefined);

/**
 * Returns a drawing of the chart library as part of a page: in its colours, which follow the theme, and its letters,
 * without unseen parts (a third of the text), and as large as its box.
 * @param fit `preserveAspectRatio` of the drawing in its box
 */
export function toPageSvg(svg: string, fit: string): string {
  const size = { width: "100%", height: "100%", preserveAspectRatio: fit };
  let text = "";
  let unseen = 0;
  let isOpen = false;
  const content = (added: string) => {
    text += isOpen ? `>${added}` : added;
    isOpen = false;
  };
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (unseen > 0 || isUnseen(name, attributes)) unseen += 1;
        else {
          const sized = name === "svg" ? { ...attributes, ...size } : attributes;
          content(`<${name}${attributesOf(sized)}`);
          isOpen = true;
        }
      },
      ontext: (words) => {
        if (unseen === 0 && words.trim() !== "") content(words);
      },
      onclosetag: (name) => {
        if (unseen > 0) unseen -= 1;
        else {
          text += isOpen ? "/>" : `</${name}>`;
          isOpen = false;
        }
      },
    },
    // Entities stay as they are written.
    { xmlMode: true, decodeEntities: false },
  );
  parser.end(svg);
  return text;
}
