import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, ChevronRight, Ellipsis, GripVertical } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../primitives/IconButton/IconButton.tsx';
import { Text } from '../../primitives/Text/Text.tsx';
import { LazyMenu } from '../LazyMenu/LazyMenu.tsx';
import { chevron, end as endClass, handle, label, row as rowClass, toggle } from './TreeList.css.ts';
import type { TreeMove, TreeRow } from './tree.ts';
import { type TreeStep, type TreeStepMove, treeSteps } from './treeMoves.ts';

export interface TreeListRowProps {
  row: TreeRow;
  /** Displayed depth; changes during a drag. */
  depth: number;
  isSelected: boolean;
  isStop: boolean;
  /** True while dragged over a position that is not allowed. */
  isRejected: boolean;
  /** Returns the move of each step if possible. */
  moves: (step: TreeStep) => TreeStepMove | undefined;
  onCarry: (move: TreeMove) => void;
  onToggle: () => void;
  onSelect: () => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  end?: ReactNode;
}

const icons = { up: ArrowUp, down: ArrowDown, into: ArrowRight, out: ArrowLeft };

/** A row of a tree: it is indented by its depth, expands, and is moved by dragging or step by step. */
export function TreeListRow({
  row,
  depth,
  isSelected,
  isStop,
  isRejected,
  moves,
  onCarry,
  onToggle,
  onSelect,
  onFocus,
  onKeyDown,
  end,
}: TreeListRowProps) {
  const { t } = useTranslation('admin');
  const labelId = useId();
  const { id, label: name, lang, children = [] } = row.node;
  const { listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id });
  // Horizontal movement changes the level, which the indent shows.
  const moved = transform && { ...transform, x: 0 };
  const hasChildren = children.length > 0;
  const steps = treeSteps.flatMap((step) => {
    const move = moves(step);
    if (!move) return [];
    return [
      { label: t(`sort.${step}`, { name: move.about?.label }), icon: icons[step], onSelect: () => onCarry(move) },
    ];
  });
  return (
    <div
      ref={setNodeRef}
      role="treeitem"
      data-id={id}
      aria-level={row.depth + 1}
      aria-posinset={row.index + 1}
      aria-setsize={row.siblings}
      aria-expanded={hasChildren ? row.isExpanded : undefined}
      aria-selected={isSelected}
      aria-labelledby={`${labelId} ${labelId}-end`}
      tabIndex={isStop ? 0 : -1}
      className={rowClass}
      data-dragging={isDragging ? '' : undefined}
      data-rejected={isRejected ? '' : undefined}
      style={{ '--depth': depth, transform: CSS.Translate.toString(moved), transition } as CSSProperties}
      onClick={onSelect}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      {/* Pointer only: keyboard and menu offer the same. */}
      <span className={handle} aria-hidden {...listeners}>
        <Icon as={GripVertical} size={16} />
      </span>
      {hasChildren ? (
        <IconButton
          label={t(row.isExpanded ? 'sort.collapse' : 'sort.expand', { name })}
          size="sm"
          tooltip="none"
          tabIndex={-1}
          className={toggle}
          onClick={(event) => {
            event.stopPropagation();
            onToggle();
          }}
        >
          <Icon as={ChevronRight} size={16} className={chevron} />
        </IconButton>
      ) : (
        <span className={toggle} />
      )}
      <Text as="span" size="bodySm" className={label} id={labelId} lang={lang}>
        {name}
      </Text>
      {end && (
        <span className={endClass} id={`${labelId}-end`}>
          {end}
        </span>
      )}
      {steps.length > 0 && (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: stops a click on the menu from selecting the row
        <span onClick={(event) => event.stopPropagation()}>
          <LazyMenu
            trigger={
              <IconButton
                label={t('sort.actions', { name })}
                size="sm"
                tooltip="none"
                tabIndex={isStop ? 0 : -1}
                aria-haspopup="menu"
              >
                <Icon as={Ellipsis} size={16} />
              </IconButton>
            }
            actions={steps}
          />
        </span>
      )}
    </div>
  );
}
