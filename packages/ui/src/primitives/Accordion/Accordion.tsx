import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { content, inner, minus, plus, row, trigger } from './Accordion.css.ts';

export interface AccordionItem {
  value: string;
  title: string;
  content: ReactNode;
}

export interface AccordionProps {
  items: readonly AccordionItem[];
  /** Values of the rows that start open. */
  defaultOpen?: string[];
  /** For a link that opens a row: then the open rows are the owner's. */
  open?: string[];
  onOpenChange?: (open: string[]) => void;
  /** Of the rows' titles in the page's outline. */
  level?: 2 | 3 | 4;
}

/** Which title takes the focus: from this one, of so many. */
const moves: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const titles = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > div > :first-child > button')];
  const index = titles.findIndex((title) => title === event.target);
  const next = titles[moves[event.key]?.(index, titles.length) ?? -1];
  if (index < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

/**
 * Rows that open with a + and close with a −, independently of each other. By hand: Radix's brings its collections and
 * presence to the product page, 5 kB for what a button and a region do (ADR 0007).
 */
export function Accordion({ items, defaultOpen = [], open, onOpenChange, level = 3 }: AccordionProps) {
  const [own, setOwn] = useState(defaultOpen);
  const id = useId();
  const shown = open ?? own;
  const Title = `h${level}` as const;

  function toggle(value: string) {
    const next = shown.includes(value) ? shown.filter((one) => one !== value) : [...shown, value];
    setOwn(next);
    onOpenChange?.(next);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons inside
    <div onKeyDown={moveFocus}>
      {items.map((item) => {
        const state = shown.includes(item.value) ? 'open' : 'closed';
        return (
          <div key={item.value} className={row}>
            <Title>
              <button
                type="button"
                id={`${id}${item.value}`}
                aria-expanded={state === 'open'}
                aria-controls={`${id}${item.value}-content`}
                data-state={state}
                className={trigger}
                onClick={() => toggle(item.value)}
              >
                {item.title}
                <Icon as={Plus} className={plus} />
                <Icon as={Minus} className={minus} />
              </button>
            </Title>
            <section
              id={`${id}${item.value}-content`}
              aria-labelledby={`${id}${item.value}`}
              data-state={state}
              className={content}
            >
              <div className={inner}>{item.content}</div>
            </section>
          </div>
        );
      })}
    </div>
  );
}
