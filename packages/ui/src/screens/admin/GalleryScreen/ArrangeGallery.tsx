import type { File as Picture } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import type { useGallery } from '../../../features/file/GalleryPicker/useGallery.ts';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { SortableList } from '../../../patterns/SortableList/SortableList.tsx';
import { Picture as Tile } from '../../../primitives/Picture/Picture.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { MutedText } from '../../../primitives/Text/Text.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { arrangeIds } from './arrangeIds.ts';

export type ChangeGallery = ReturnType<typeof useGallery>['change'];

export interface ArrangeGalleryProps {
  pictures: readonly Picture[];
  onChange: ChangeGallery;
}

/** Pictures that can be sorted, from the front: thousands cannot be dragged. */
const maxArranged = 200;

/** Reorders the first pictures by dragging or keyboard. Saved at once, with undo. */
export function ArrangeGallery({ pictures, onChange }: ArrangeGalleryProps) {
  const { t } = useTranslation(['admin', 'common']);
  const { number } = useNumberFormats();
  const toast = useToast();
  const [arranged, others] = [pictures.slice(0, maxArranged), pictures.slice(maxArranged)];

  /** Saves an order, and says so when that fails. */
  async function save(order: readonly number[]): Promise<boolean> {
    const { status } = await onChange((ids) => arrangeIds(ids, order), { isOptimistic: true });
    if (status === 'fail') toast.error(t('gallery.arrangeFailed'));
    return status === 'success';
  }

  async function arrange(order: readonly number[], before: readonly number[]) {
    if (!(await save(order))) return;
    toast.action(t('gallery.arranged'), { label: t('common:action.undo'), onPress: () => void save(before) });
  }

  return (
    <Stack gap="md">
      <MutedText>
        {t('gallery.arrangeHint')}
        {others.length > 0 && ` ${t('gallery.arrangeFirst', { n: number(maxArranged) })}`}
      </MutedText>
      <SortableList
        label={t('gallery.title')}
        layout="grid"
        items={arranged.map(({ id, name, url }) => ({ id: String(id), label: name, url }))}
        onReorder={(items) =>
          void arrange(
            [...items.map(({ id }) => Number(id)), ...others.map(({ id }) => id)],
            pictures.map(({ id }) => id),
          )
        }
        renderItem={({ url, label }) => <Tile src={url ?? null} alt={label} radius="md" sizes="180px" />}
      />
    </Stack>
  );
}
