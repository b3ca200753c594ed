import type { File as Picture } from '@sampan/api/entities';
import { Copy, Ellipsis, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/useFormats.ts';
import { LazyMenu } from '../../../patterns/LazyMenu/LazyMenu.tsx';
import { Checkbox } from '../../../primitives/Checkbox/Checkbox.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../primitives/IconButton/IconButton.tsx';
import { Picture as Tile } from '../../../primitives/Picture/Picture.tsx';
import { check, facts, foot, grid, item, name as nameClass, opener } from './GalleryScreen.css.ts';

export interface PictureGridProps {
  pictures: readonly Picture[];
  selected: readonly number[];
  onSelectedChange: (ids: number[]) => void;
  onOpen: (index: number) => void;
  onCopy: (picture: Picture) => void;
  onDelete: (picture: Picture) => void;
}

/** Grid of up to six columns. A press opens a picture, its checkbox selects it, its menu has further actions. */
export function PictureGrid({ pictures, selected, onSelectedChange, onOpen, onCopy, onDelete }: PictureGridProps) {
  const { t } = useTranslation('admin');
  const { date } = useFormats();
  return (
    <ul className={grid} aria-label={t('gallery.title')}>
      {pictures.map((picture, index) => {
        const { id, name, createdAt, url } = picture;
        const isSelected = selected.includes(id);
        return (
          <li key={id} className={item} data-selected={isSelected || undefined} data-picture={id}>
            <button
              type="button"
              className={opener}
              aria-label={t('gallery.open', { name })}
              onClick={() => onOpen(index)}
            >
              <Tile
                src={url ?? null}
                alt=""
                radius="lg"
                sizes="(min-width: 1024px) 16vw, (min-width: 768px) 25vw, 45vw"
              />
            </button>
            <span className={check}>
              <Checkbox
                label={t('table.selectRow', { name })}
                isChecked={isSelected}
                onCheckedChange={(isOn) =>
                  onSelectedChange(isOn ? [...selected, id] : selected.filter((one) => one !== id))
                }
              />
            </span>
            <div className={foot}>
              <span className={nameClass} title={name}>
                {name}
              </span>
              <LazyMenu
                trigger={
                  <IconButton label={t('table.rowActions', { name })} size="sm" tooltip="none" aria-haspopup="menu">
                    <Icon as={Ellipsis} size={18} />
                  </IconButton>
                }
                actions={[
                  { label: t('gallery.copy'), icon: Copy, onSelect: () => onCopy(picture) },
                  { label: t('gallery.delete'), icon: Trash2, tone: 'danger', onSelect: () => onDelete(picture) },
                ]}
              />
              <span className={facts}>{date(createdAt)}</span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
