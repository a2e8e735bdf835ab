import { Parser } from "htmlparser2";
import { pageColor } from "./chart-colors.ts";

type Attributes = Readonly<Record<string, string>>;

/** Attributes needed only for pointer events or in a standalone file. */
const unused = new Set(["class", "pointer-events", "xmlns:xlink", "xml:space", "version", "baseProfile"]);

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

/** Returns whether an element is a style sheet for pointer events or a box without colour. */
const isUnseen = (name: string, { fill, stroke }: Attributes) =>
  name === "style" || (name === "rect" && fill === "none" && stroke === undefined);

/**
 * Returns a library drawing as part of a page, in its colours and font, without unseen parts (a third of the text).
 * @param fit `preserveAspectRatio` of the drawing
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
