import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'

const server = process.env.KWADERNO_SERVER ?? 'http://localhost:3000'
const proxied = Object.fromEntries(['/api', '/files', '/geo'].map((path) => [path, server]))

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  css: { postcss: { plugins: [mantine({ autoRem: false })] } },
  server: { port: 5173, proxy: { ...proxied, '/hub': { target: server, ws: true } } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // Inlined pictures and fonts would need wider rules in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'index.html' },
  },
})
