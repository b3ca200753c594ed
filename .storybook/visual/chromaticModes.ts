import { modes } from '../modes.ts';

/** By their names in preview.tsx: 390 and 1280 wide. */
const viewports = ['phone', 'desktop'] as const;

/** `parameters.chromatic.modes`: the six looks at either size. */
export const chromaticModes = Object.fromEntries(
  modes.flatMap(({ name, globals }) =>
    viewports.map((viewport) => [`${name} ${viewport}`, { ...globals, viewport }] as const),
  ),
);
