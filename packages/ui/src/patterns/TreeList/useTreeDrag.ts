import { type DragEndEvent, type DragMoveEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { useState } from 'react';
import { type TreeMove, type TreeNode, toRows } from './tree.ts';
import { toDropMove } from './treeMoves.ts';

/** Horizontal distance of one level in pixels: the indent of a row. */
const levelWidth = 24;

interface Drag {
  id: string;
  overId: string;
  shift: number;
}

export interface TreeDragOptions {
  nodes: readonly TreeNode[];
  expanded: ReadonlySet<string>;
  maxLevels: number | undefined;
  onDrop: (move: TreeMove) => void;
}

/**
 * Drag and drop in a tree: vertical movement selects the position, horizontal the level. Descendants are collapsed
 * meanwhile.
 */
export function useTreeDrag({ nodes, expanded, maxLevels, onDrop }: TreeDragOptions) {
  const [drag, setDrag] = useState<Drag>();
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const rows = toRows(nodes, drag ? new Set([...expanded].filter((id) => id !== drag.id)) : expanded);

  function toDrag({ active, over, delta }: DragMoveEvent | DragEndEvent): Drag {
    const id = String(active.id);
    return { id, overId: String(over?.id ?? id), shift: Math.round(delta.x / levelWidth) };
  }

  return {
    rows,
    draggedId: drag?.id,
    /** The drop position; undefined if not allowed. */
    landing: drag && toDropMove({ rows, maxLevels, ...drag }),
    context: {
      sensors,
      onDragStart: ({ active }: { active: { id: string | number } }) =>
        setDrag({ id: String(active.id), overId: String(active.id), shift: 0 }),
      onDragMove: (event: DragMoveEvent) => setDrag(toDrag(event)),
      onDragCancel: () => setDrag(undefined),
      onDragEnd(event: DragEndEvent) {
        setDrag(undefined);
        const move = event.over ? toDropMove({ rows, maxLevels, ...toDrag(event) }) : undefined;
        if (move) onDrop(move);
      },
    },
  };
}
