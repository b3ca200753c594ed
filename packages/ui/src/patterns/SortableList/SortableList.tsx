import {
  type Announcements,
  closestCenter,
  DndContext,
  type DndContextProps,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../primitives/VisuallyHidden/announce.ts';
import { list } from './SortableList.css.ts';
import { SortableRow } from './SortableRow.tsx';
import type { SortableItem, SortableLayout } from './sortableItem.ts';

export interface SortableListProps<Item extends SortableItem> {
  /** Accessible name of the list. */
  label: string;
  /** The items, in order. */
  items: readonly Item[];
  /** Called with the items in their new order; show them at once (optimistic update). */
  onReorder: (items: Item[]) => void;
  /** Renders the content of one row. */
  renderItem: (item: Item, index: number) => ReactNode;
  /** Use `grid` for pictures. */
  layout?: SortableLayout;
}

const strategies = { list: verticalListSortingStrategy, grid: rectSortingStrategy };

/** Sortable list: by drag, keyboard or two buttons. */
export function SortableList<Item extends SortableItem>({
  label,
  items,
  onReorder,
  renderItem,
  layout = 'list',
}: SortableListProps<Item>) {
  const { t } = useTranslation('admin');
  const accessibility = useSortMessages(items);
  const sensors = useSensors(
    // Minimum distance in pixels, so that a press on the handle starts no drag.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  function place(from: number, to: number) {
    if (from < 0 || to < 0 || to >= items.length || from === to) return;
    onReorder(arrayMove([...items], from, to));
  }

  function drop({ active, over }: DragEndEvent) {
    const getItemIndex = (id: unknown) => items.findIndex((item) => item.id === id);
    if (over) place(getItemIndex(active.id), getItemIndex(over.id));
  }

  function step(from: number, to: number) {
    const item = items[from];
    if (!item) return;
    place(from, to);
    announce(t('sort.moved', { name: item.label, position: to + 1, total: items.length }));
  }

  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={accessibility} onDragEnd={drop}>
      <SortableContext items={items.map(({ id }) => id)} strategy={strategies[layout]}>
        <ul className={list({ layout })} aria-label={label}>
          {items.map((item, index) => (
            <SortableRow
              key={item.id}
              item={item}
              index={index}
              total={items.length}
              layout={layout}
              onStep={(by) => step(index, index + by)}
            >
              {renderItem(item, index)}
            </SortableRow>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

/** Announcements of keyboard sorting; dnd-kit's own are English only. */
function useSortMessages(items: readonly SortableItem[]): DndContextProps['accessibility'] {
  const { t } = useTranslation('admin');
  const total = items.length;
  const getName = (id: string | number) => items.find((item) => item.id === id)?.label ?? '';
  const getPosition = (id: string | number) => items.findIndex((item) => item.id === id) + 1;
  const announcements: Announcements = {
    onDragStart: ({ active: { id } }) => t('sort.lifted', { name: getName(id), position: getPosition(id), total }),
    onDragOver: ({ active: { id }, over }) =>
      over ? t('sort.moved', { name: getName(id), position: getPosition(over.id), total }) : undefined,
    onDragEnd: ({ active: { id }, over }) =>
      t('sort.moved', { name: getName(id), position: getPosition(over?.id ?? id), total }),
    onDragCancel: ({ active: { id } }) => t('sort.cancelled', { name: getName(id) }),
  };
  return { announcements, screenReaderInstructions: { draggable: t('sort.instructions') } };
}
