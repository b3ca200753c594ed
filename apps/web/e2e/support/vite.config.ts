import { join } from 'node:path';
import { defineConfig } from 'vite';
import { journeyShopBuildId } from '../../../../scripts/sources.ts';
import { bundleServer } from '../../../server/vite.config.ts';

/** The shop of the journeys, which starts in half the time of its sources. */
export default defineConfig(
  bundleServer({
    folder: 'dist-journeys',
    programs: { shopProcess: join(import.meta.dirname, 'shopProcess.ts') },
    id: journeyShopBuildId,
  }),
);
