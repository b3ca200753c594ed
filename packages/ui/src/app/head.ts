import { createHeadWriter } from '@sampan/domain/head/headWriter';
import type { Clock } from '@sampan/domain/ports';

/** What a screen says of itself to the browser's frame. */
export interface PageHead {
  title: string;
  description: string;
  /** The colour of the browser's own bars. */
  themeColor: string;
}

export interface Head {
  /** The rest stays as it was. */
  change: (part: Partial<PageHead>) => void;
  /** All that was said so far; a prerendered page is written with it. */
  current: () => Partial<PageHead>;
}

function metaNamed(name: string): HTMLMetaElement {
  const known = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (known) return known;
  const fresh = document.createElement('meta');
  fresh.name = name;
  document.head.append(fresh);
  return fresh;
}

export function writeHeadToDocument({ title, description, themeColor }: Partial<PageHead>): void {
  if (title !== undefined) document.title = title;
  if (description !== undefined) metaNamed('description').content = description;
  if (themeColor !== undefined) metaNamed('theme-color').content = themeColor;
}

/** The head of the page, put together from what its parts say and written once they are done. */
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
