export class UnusualPart extends Error {}

const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

const fromEntity = (whole: string, name: string): string => {
  if (!name.startsWith("#")) return NAMED[name] ?? whole;
  const code = name[1] === "x" ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return Number.isInteger(code) && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
};

/** Unescapes "&amp;", "&#160;" and "_x000D_", the sheets' control characters. */
export const unescaped = (text: string): string => {
  const plain = text.includes("&") ? text.replace(/&(#x?[\da-f]+|[a-z]+);/gi, fromEntity) : text;
  if (!plain.includes("_x")) return plain;
  return plain.replace(/_x([\da-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
};

export const attributeOf = (tag: string, name: string): string => {
  const start = tag.indexOf(` ${name}="`);
  if (start < 0) {
    if (tag.includes(`${name}='`)) throw new UnusualPart(name);
    return "";
  }
  const from = start + name.length + 3;
  return tag.slice(from, tag.indexOf('"', from));
};

export const tagsOf = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`<${name}(?=[\\s/>])[^>]*`, "g"))].map(([tag]) => tag.replace(/\s+/g, " "));

/** Joins a string's text runs, without phonetic readings. */
export const textRuns = (xml: string): string => {
  const body = xml.includes("<rPh") ? xml.replace(/<rPh[\s>].*?<\/rPh>/gs, "") : xml;
  let text = "";
  for (let at = body.indexOf("<t"); at >= 0; at = body.indexOf("<t", at + 2)) {
    const next = body[at + 2];
    if (next !== ">" && next !== " " && next !== "/") continue;
    const open = body.indexOf(">", at);
    if (body[open - 1] === "/") continue;
    const end = body.indexOf("</t>", open);
    if (end < 0) throw new UnusualPart("t");
    text += unescaped(body.slice(open + 1, end));
  }
  return text;
};

/** Decodes a UTF-8 part; undefined with marks of other encodings. */
export const partText = (bytes: Uint8Array): string => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
  const encoding = /^[^<]*<\?xml[^>]*encoding=["']([^"']+)/.exec(text.slice(0, 200))?.[1];
  if (encoding !== undefined && !/^utf-?8$/i.test(encoding)) throw new UnusualPart(encoding);
  if (text.includes("<![CDATA[")) throw new UnusualPart("CDATA");
  return text.replace(/^\ufeff/, "");
};
