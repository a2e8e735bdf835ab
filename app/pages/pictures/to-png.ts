import { createRequire } from "node:module";
import sharp from "sharp";

const { resolve } = createRequire(import.meta.url);
const fonts = ["400Regular/PTSans_400Regular.ttf", "700Bold/PTSans_700Bold.ttf"].map((file) =>
  resolve(`@expo-google-fonts/pt-sans/${file}`),
);

let registered: Promise<unknown> | undefined;

/** Registers bundled fonts: the machine needs none. */
const registerFonts = (): Promise<unknown> => {
  registered ??= (async () => {
    for (const fontfile of fonts)
      await sharp({ text: { text: "Z", font: "PT Sans", fontfile } })
        .raw()
        .toBuffer();
  })();
  return registered;
};

export async function toPng(svg: string): Promise<Buffer> {
  await registerFonts();
  return await sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true, quality: 90 }).toBuffer();
}

const webp = "data:image/webp;base64,";

/** Converts a data address for embedding: WebP becomes PNG. */
export async function toDrawable(address: string): Promise<string> {
  if (!address.startsWith(webp)) return address;
  const png = await sharp(Buffer.from(address.slice(webp.length), "base64"))
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString("base64")}`;
}
