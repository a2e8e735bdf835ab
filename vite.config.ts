import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [reactRouter()],
  server: { watch: { ignored: ["**/data/**", "**/build/**"] } },
  build: { target: "es2022" },
  clearScreen: false,
});
