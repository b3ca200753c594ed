import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { StorybookConfig } from '@storybook/react-vite';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { msw } from 'msw/vite';
import { mergeConfig } from 'vite';
import { cascadeLayers } from '../apps/web/build/cascadeLayers.ts';
import { picturesEnv } from './visual/plan.ts';

/** The shop's mark, for Storybook's own tab. */
const mark = readFileSync(new URL('../apps/web/public/favicon.svg', import.meta.url));

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: [
    '../packages/ui/src/testing/docs/*.mdx',
    '../packages/ui/src/**/*.stories.tsx',
    '../apps/web/src/flows/**/*.stories.tsx',
    './*.stories.tsx',
    './audit/*.stories.tsx',
  ],
  addons: [
    '@storybook/addon-a11y',
    '@storybook/addon-docs',
    '@storybook/addon-vitest',
    'storybook-addon-pseudo-states',
  ],
  // First, so that its afterEach hook runs after those of the addons.
  previewAnnotations: (others = []) => [
    fileURLToPath(
      import.meta.resolve(process.env[picturesEnv] === 'on' ? './visual/annotations.ts' : './audit/annotations.ts'),
    ),
    ...others,
  ],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: 'react-docgen' },
  // Tools read the components from /manifests/components.json.
  features: { componentsManifest: true },
  managerHead: (head = '') => `${head}
    <link rel="icon" type="image/svg+xml" href="data:image/svg+xml;base64,${mark.toString('base64')}" />
    <style>.sidebar-header img { block-size: 32px; inline-size: 32px; }</style>`,
  viteFinal: (vite) =>
    mergeConfig(vite, {
      // The plugin serves and emits msw's service worker, so that it need not be committed.
      plugins: [react(), vanillaExtractPlugin(), cascadeLayers(), msw({ mode: 'worker-only' })],
    }),
};

export default config;
