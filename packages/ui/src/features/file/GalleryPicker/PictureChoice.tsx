import * as Radix from '@radix-ui/react-toggle-group';
import type { File as Picture } from '@sampan/api/entities';
import { Check } from 'lucide-react';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Picture as Tile } from '../../../primitives/Picture/Picture.tsx';
import { grid, name as nameClass, tick, tile } from './GalleryPicker.css.ts';

export interface PictureChoiceProps {
  label: string;
  pictures: readonly Picture[];
  isMultiple: boolean;
  /** Ids in selection order. */
  chosen: readonly number[];
  onChosenChange: (chosen: number[]) => void;
}

/** Grid of selectable pictures: one tab stop, arrow keys move, Space selects. */
export function PictureChoice({ label, pictures, isMultiple, chosen, onChosenChange }: PictureChoiceProps) {
  const tiles = pictures.map(({ id, name, url }) => (
    <Radix.Item key={id} value={String(id)} className={tile} aria-label={name} title={name}>
      <Tile src={url ?? null} alt="" radius="lg" sizes="(min-width: 768px) 180px, 30vw" />
      <span className={tick}>
        <Icon as={Check} size={16} />
      </span>
      <span className={nameClass}>{name}</span>
    </Radix.Item>
  ));
  const shared = { 'aria-label': label, className: grid };
  if (isMultiple) {
    return (
      <Radix.Root
        {...shared}
        type="multiple"
        value={chosen.map(String)}
        onValueChange={(ids) => onChosenChange(ids.map(Number))}
      >
        {tiles}
      </Radix.Root>
    );
  }
  return (
    <Radix.Root
      {...shared}
      type="single"
      value={String(chosen[0] ?? '')}
      onValueChange={(id) => onChosenChange(id ? [Number(id)] : [])}
    >
      {tiles}
    </Radix.Root>
  );
}
