import { modes } from '../modes.ts';

/** Viewport names of preview.tsx: 390 and 1280 pixels wide. */
const viewports = ['phone', 'desktop'] as const;

/** `parameters.chromatic.modes`: the six modes at both sizes. */
export const chromaticModes = Object.fromEntries(
  modes.flatMap(({ name, globals }) =>
    viewports.map((viewport) => [`${name} ${viewport}`, { ...globals, viewport }] as const),
  ),
);
