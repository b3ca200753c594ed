import { lazyPart } from '../../app/lazyPart.tsx';

/** Calendar, slider and their like come with the first popover that holds one. */
export const FilterEditor = lazyPart('FilterEditor', async () => (await import('./FilterEditor.tsx')).FilterEditor);
export const filterEditorParts = ['FilterEditor'];
