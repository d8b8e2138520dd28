import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const BACKEND = 'http://127.0.0.1:8080';

/** `npm run build:web` fills web/dist; `npx vite web` serves the sources beside a running backend. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  server: {
    host: '127.0.0.1',
    port: 8091,
    proxy: { '/backend': { target: BACKEND, rewrite: (path) => path.replace(/^\/backend/, '') } },
  },
});
