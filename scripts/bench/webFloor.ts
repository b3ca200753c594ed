import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, preview } from 'vite';
import { root } from '../sources.ts';

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Floor</title>
<meta name="viewport" content="width=device-width"></head><body><div id="root"></div>
<script type="module" src="/main.jsx"></script></body></html>`;
const script = `import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
createRoot(document.getElementById('root')).render(<StrictMode><BrowserRouter><Routes>
  <Route path="*" element={<main><h1>Hello</h1><Link to="/other">Other</Link></main>} />
</Routes></BrowserRouter></StrictMode>);`;

/** Builds with Vite and serves a minimal page with React and React Router, as the lower bound of page cost. */
export async function startWebFloor(port: number): Promise<{ url: string; close: () => Promise<void> }> {
  // Inside the web app's folder, so that its packages resolve.
  const folder = mkdtempSync(join(root, 'apps/web/node_modules/.floor-'));
  writeFileSync(join(folder, 'index.html'), html);
  writeFileSync(join(folder, 'main.jsx'), script);
  const config: InlineConfig = { root: folder, configFile: false, logLevel: 'error', plugins: [react()] };
  await build(config);
  const server = await preview({ ...config, preview: { port, strictPort: true } });
  return {
    url: `http://localhost:${port}/`,
    async close() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
