import type { Announcements, DndContextProps } from '@dnd-kit/core';
import { useTranslation } from 'react-i18next';
import type { SortableItem } from './sortableItem.ts';

/** Announcements of keyboard sorting; dnd-kit's own are English only. */
export function useSortMessages(items: readonly SortableItem[]): DndContextProps['accessibility'] {
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
