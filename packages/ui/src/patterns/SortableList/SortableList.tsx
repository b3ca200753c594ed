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
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { joinClasses } from '../../primitives/classes.ts';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../primitives/IconButton/IconButton.tsx';
import { announce } from '../../primitives/VisuallyHidden/announce.ts';
import { content, gridTools, handle, inGrid, list, row, tools } from './SortableList.css.ts';
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

interface SortableRowProps {
  item: SortableItem;
  index: number;
  total: number;
  layout: SortableLayout;
  /** -1 towards the start, 1 towards the end. */
  onStep: (by: -1 | 1) => void;
  children: ReactNode;
}

/** Labels and icons of the two buttons: up and down in a list, back and forth in a grid. */
const twins = {
  list: [
    { by: -1, key: 'sort.upNamed', icon: ArrowUp },
    { by: 1, key: 'sort.downNamed', icon: ArrowDown },
  ],
  grid: [
    { by: -1, key: 'sort.earlierNamed', icon: ArrowLeft },
    { by: 1, key: 'sort.laterNamed', icon: ArrowRight },
  ],
} as const;

/** A row that is moved by dragging its handle, or with its buttons one step up or down. */
function SortableRow({ item, index, total, layout, onStep, children }: SortableRowProps) {
  const { t } = useTranslation('admin');
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: item.id,
  });
  const name = item.label;
  const grip = (
    <IconButton
      label={t('sort.handle', { name })}
      size="sm"
      tooltip="none"
      className={handle}
      ref={setActivatorNodeRef}
      aria-describedby={attributes['aria-describedby']}
      {...listeners}
    >
      <Icon as={GripVertical} size={18} />
    </IconButton>
  );
  const steps = (
    <span className={tools}>
      {twins[layout].map(({ by, key, icon }) => (
        <IconButton
          key={key}
          label={t(key, { name })}
          size="sm"
          tooltip="none"
          disabled={index + by < 0 || index + by >= total}
          onClick={() => onStep(by)}
        >
          <Icon as={icon} size={18} />
        </IconButton>
      ))}
    </span>
  );
  return (
    <li
      ref={setNodeRef}
      className={row({ layout })}
      data-dragging={isDragging ? '' : undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {layout === 'list' && grip}
      <div className={joinClasses(content, layout === 'grid' && inGrid)}>{children}</div>
      {layout === 'list' ? (
        steps
      ) : (
        <div className={joinClasses(tools, gridTools)}>
          {grip}
          {steps}
        </div>
      )}
    </li>
  );
}
