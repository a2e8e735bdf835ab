const major = Number(process.versions.node.split(".")[0]);
if (major < 24) {
  console.error(
    `Zerno needs Node.js 24 or newer (this is ${process.versions.node}); npm start brings its own.`,
  );
  process.exit(1);
}
// The rest needs features of newer versions.
const { loadQuickly } = await import("./server/worker/load-quickly.ts");
loadQuickly();
const { loadProcessConfig } = await import("./server/config/config.ts");
const { orEnd } = await import("./server/config/start-error.ts");
// Configuration errors are reported before loading everything else, which takes seconds on a small machine.
const config = await orEnd(loadProcessConfig);
const { startServer } = await import("./start-server.ts");
await orEnd(() => startServer(config));

// Top-level await needs a module.
export {};
