import { join } from 'node:path';
import { root } from '../../../../scripts/sources.ts';

/** The bundle that `npm start` runs; the global setup builds it. */
export const serverBundle = join(root, 'apps/server/dist/main.js');
