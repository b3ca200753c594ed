import { createHeadWriter } from '@sampan/domain/head/headWriter';
import type { Clock } from '@sampan/domain/ports';

/** Document metadata set by a screen. */
export interface PageHead {
  title: string;
  description: string;
  /** Colour of the browser's UI (theme-color). */
  themeColor: string;
}

export interface Head {
  /** Changes some values and keeps the others. */
  change: (part: Partial<PageHead>) => void;
  /** Current values; prerendering writes them into the page. */
  current: () => Partial<PageHead>;
}

function ensureMetaElement(name: string): HTMLMetaElement {
  const known = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (known) return known;
  const fresh = document.createElement('meta');
  fresh.name = name;
  document.head.append(fresh);
  return fresh;
}

/** Writes the title, the description and the theme color to the document; values left out stay as they are. */
export function writeHeadToDocument({ title, description, themeColor }: Partial<PageHead>): void {
  if (title !== undefined) document.title = title;
  if (description !== undefined) ensureMetaElement('description').content = description;
  if (themeColor !== undefined) ensureMetaElement('theme-color').content = themeColor;
}

/** Collects metadata from the page's components and writes it once, after they have rendered. */
export function createHead(clock: Clock, write: (head: Partial<PageHead>) => void): Head {
  const writeSoon = createHeadWriter(clock, write);
  let head: Partial<PageHead> = {};
  return {
    change(part) {
      head = { ...head, ...part };
      writeSoon(head);
    },
    current: () => head,
  };
}
