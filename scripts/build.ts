// `npm run build`: also compresses every file for browsers as .br and .gz.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { root, toBuildStamp, writeBuildStamp } from "./ensure.mjs";

const compressible = /\.(js|mjs|css|html|json|svg|txt|xml|webmanifest|ico|map)$/;

const compressFile = async (file: string): Promise<void> => {
  const content = readFileSync(file);
  const brotliParams = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: brotliParams }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
};

const compressFolder = async (folder: string): Promise<number> => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    compressible.test(name),
  );
  await Promise.all(files.map((name) => compressFile(path.join(folder, name))));
  return files.length;
};

// Before the build, so that files saved meanwhile change the stamp.
const stamp = toBuildStamp();
const cli = path.join(root, "node_modules/@react-router/dev/bin.cjs");
const built = spawnSync(process.execPath, [cli, "build"], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, NODE_ENV: "production" },
});
if (built.status === 0) {
  const count = await compressFolder(path.join(root, "build/client"));
  writeBuildStamp(stamp);
  console.log(`${count} files compressed`);
} else {
  process.exitCode = built.status ?? 1;
}
