import { createLazyPart } from '../../app/lazyPart.tsx';

/** Lazy: calendar and slider load with the first popover that contains one. */
export const FilterEditor = createLazyPart(
  'FilterEditor',
  async () => (await import('./FilterEditor.tsx')).FilterEditor,
);
export const filterEditorParts = ['FilterEditor'];
