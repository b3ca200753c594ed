import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { joinClasses } from '../../primitives/classes.ts';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../primitives/IconButton/IconButton.tsx';
import { content, gridTools, handle, inGrid, row, tools } from './SortableList.css.ts';
import type { SortableItem, SortableLayout } from './sortableItem.ts';

export interface SortableRowProps {
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
export function SortableRow({ item, index, total, layout, onStep, children }: SortableRowProps) {
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
