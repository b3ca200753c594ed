import { type ReactNode, useEffect, useState } from 'react';
import { art } from './EmptyArt.css.ts';

export type EmptyArtName =
  | 'cart'
  | 'orders'
  | 'search'
  | 'offline'
  | 'notFound'
  | 'serverError'
  | 'forbidden'
  | 'files';

export interface EmptyArtProps {
  /** Which drawing to show. */
  name: EmptyArtName;
}

type Drawings = Record<EmptyArtName, ReactNode>;
let loadedDrawings: Drawings | undefined;

/** Loads the drawings on first use, since few visits need them. Without them the text is sufficient. */
function useDrawings(): Drawings | undefined {
  const [drawings, setDrawings] = useState(loadedDrawings);
  useEffect(
    function fetchDrawings() {
      if (drawings) return;
      import('./drawings.tsx').then(
        (module) => {
          loadedDrawings = module.drawings;
          setDrawings(loadedDrawings);
        },
        () => undefined,
      );
    },
    [drawings],
  );
  return drawings;
}

/** Illustration of an empty or error state. Hidden from assistive technology, since the title below says it. */
export function EmptyArt({ name }: EmptyArtProps) {
  const drawings = useDrawings();
  return (
    <svg viewBox="0 0 160 120" className={art} aria-hidden focusable={false}>
      {drawings?.[name]}
    </svg>
  );
}
