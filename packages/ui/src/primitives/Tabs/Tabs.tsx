import * as Radix from '@radix-ui/react-tabs';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { useNumberFormats } from '../../i18n/useFormats.ts';
import { runAfterLayout } from '../runAfterLayout.ts';
import { count as countClass, label as labelClass, list, panel, tab } from './Tabs.css.ts';

export type TabVariant = 'line' | 'pill';
export const tabVariants = ['line', 'pill'] as const satisfies readonly TabVariant[];

export interface TabItem<Value extends string = string> {
  value: Value;
  label: string;
  /** Language of the label, if it is not the page's. */
  lang?: string | undefined;
  /** Number of items in the tab; 0 is hidden. */
  count?: number;
  isDisabled?: boolean;
}

export interface TabsProps<Value extends string = string> {
  /** Accessible name of the tab list. */
  label: string;
  /** The tabs, in order. */
  items: readonly TabItem<Value>[];
  /** Value of the selected tab. */
  value: Value;
  /** Called on selection; store the value in the URL. */
  onValueChange: (value: Value) => void;
  /** `line` in the shop, `pill` for list views in the back office. */
  variant?: TabVariant;
  /** Additional class names. */
  className?: string;
  /** Content of the selected tab. */
  children?: ReactNode;
}

/** Scrollable tab list with the selected tab's panel. Arrow keys only move, because a selection can load data. */
export function Tabs<Value extends string>({
  label,
  items,
  value,
  onValueChange,
  variant = 'line',
  className,
  children,
}: TabsProps<Value>) {
  const { number } = useNumberFormats();
  const row = useRef<HTMLDivElement>(null);
  useEdgeMarks(row);
  const id = useId();
  useEffect(
    function bringIntoView() {
      const box = row.current;
      const chosen = box?.querySelector<HTMLElement>(`[role="tab"][aria-selected="true"][data-value="${value}"]`);
      if (!box || !chosen) return;
      return runAfterLayout(box, () => {
        // Not scrollIntoView, which would scroll the page too.
        box.scrollTo({ left: chosen.offsetLeft - (box.clientWidth - chosen.offsetWidth) / 2 });
      });
    },
    [value],
  );

  return (
    <Radix.Root
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
      activationMode="manual"
      className={className}
    >
      <Radix.List ref={row} aria-label={label} className={list({ variant })}>
        {items.map((item) => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            lang={item.lang}
            id={`${id}-${item.value}`}
            aria-controls={item.value === value ? `${id}-panel` : undefined}
            data-value={item.value}
            disabled={item.isDisabled}
            className={tab({ variant })}
          >
            <span className={labelClass} data-label={item.label}>
              {item.label}
            </span>
            {item.count !== undefined && item.count > 0 && <span className={countClass}>{number(item.count)}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {/* Not Radix.Content: it reads a computed style on mount, which forces a style recalculation of the page. */}
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={panel} tabIndex={-1}>
        {children}
      </div>
    </Radix.Root>
  );
}

/** Ends of a horizontal scroll container with hidden content. */
type MoreAt = 'start' | 'end' | 'both' | undefined;

const names: Record<'00' | '01' | '10' | '11', MoreAt> = { '00': undefined, '01': 'end', '10': 'start', '11': 'both' };

function getHiddenEnds(box: HTMLElement): MoreAt {
  const room = box.scrollWidth - box.clientWidth;
  const isPastStart = box.scrollLeft > 1;
  const isBeforeEnd = box.scrollLeft < room - 1;
  return names[`${isPastStart ? 1 : 0}${isBeforeEnd ? 1 : 0}`];
}

/** Keeps `data-more` of the list, whose styles fade the edges with hidden content, without rendering the tabs again. */
function useEdgeMarks(ref: RefObject<HTMLElement | null>): void {
  useEffect(
    function watchEdges() {
      const box = ref.current;
      if (!box) return;
      const measure = () => {
        const more = getHiddenEnds(box);
        if (more) box.dataset.more = more;
        else delete box.dataset.more;
      };
      const observer = new ResizeObserver(measure);
      observer.observe(box);
      for (const child of box.children) observer.observe(child);
      box.addEventListener('scroll', measure, { passive: true });
      return () => {
        observer.disconnect();
        box.removeEventListener('scroll', measure);
      };
    },
    [ref],
  );
}
