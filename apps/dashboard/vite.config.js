// The page of `honeyguide serve`. `npm run build` puts it into dist/dashboard; `npx vite apps/dashboard` shows it while it is worked on,
// with the API of a server that runs beside it.
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: { emptyOutDir: true, modulePreload: false, assetsInlineLimit: 0, reportCompressedSize: false },
  server: { proxy: { '/api': 'http://127.0.0.1:7418' } },
});
