import { Images, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SortableList } from '../../../patterns/SortableList/SortableList.tsx';
import { Badge } from '../../../primitives/Badge/Badge.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { focusBeside } from '../../../primitives/focusBeside.ts';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../primitives/IconButton/IconButton.tsx';
import { ignoreHeldKey } from '../../../primitives/ignoreHeldKey.ts';
import { Picture } from '../../../primitives/Picture/Picture.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { TextInput } from '../../../primitives/TextInput/TextInput.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import type { UploadFile } from '../UploadField/useUploads.ts';
import { MediaAdd } from './MediaAdd.tsx';
import { cover, item as itemClass, remove as removeClass } from './MediaField.css.ts';

export interface MediaPicture {
  key: string;
  url: string;
  /** Alternative text of the picture. */
  alt: string;
}

export interface MediaFieldProps<Item extends MediaPicture> {
  /** Accessible name of the list. */
  label: string;
  /** In their order: the first is the cover. */
  items: readonly Item[];
  /** Called with all items after a change. */
  onChange: (items: Item[]) => void;
  /** Uploads a picture to a public URL; the caller then adds it to `items`. */
  upload: UploadFile;
  /** Bytes. */
  maxBytes: number;
  /** Opens the gallery picker. */
  onPick: () => void;
  /** Error message about the pictures. */
  error?: string | undefined;
  /** Called when uploads start and end. */
  onBusyChange: (isBusy: boolean) => void;
}

/** In characters. */
const maxAltLength = 200;
const types = ['image/jpeg', 'image/png', 'image/webp'];

/** Sortable pictures (by drag or keyboard) with alternative texts. */
export function MediaField<Item extends MediaPicture>({
  label,
  items,
  onChange,
  upload,
  maxBytes,
  onPick,
  error,
  onBusyChange,
}: MediaFieldProps<Item>) {
  const { t } = useTranslation(['admin', 'common']);
  const toast = useToast();
  const getName = (item: Item, index: number) => item.alt.trim() || t('media.numbered', { n: index + 1 });
  const missing = items.filter(({ alt }) => alt.trim() === '').length;
  /** The current pictures, for an undo that is pressed later. */
  const latest = useRef(items);
  const field = useRef<HTMLElement>(null);
  useEffect(function keepLatest() {
    latest.current = items;
  });

  function remove(index: number) {
    const item = items[index];
    if (!item) return;
    /** Not if the same picture was added again meanwhile. */
    function restore(removed: Item) {
      if (latest.current.some(({ url }) => url === removed.url)) return;
      onChange(latest.current.toSpliced(index, 0, removed));
    }
    const addInput = field.current?.querySelector<HTMLElement>('input[type="file"]') ?? null;
    focusBeside(field.current?.querySelector('ul') ?? null, index, addInput);
    onChange(items.filter((one) => one !== item));
    toast.action(t('media.removed', { name: getName(item, index) }), {
      label: t('common:action.undo'),
      onPress: () => restore(item),
    });
  }

  function describe(key: string, alt: string) {
    onChange(items.map((one) => (one.key === key ? { ...one, alt } : one)));
  }

  return (
    <Stack gap="md" ref={field}>
      {items.length > 0 && (
        <SortableList
          label={label}
          layout="grid"
          items={items.map((item, index) => ({
            id: item.key,
            label: getName(item, index),
            url: item.url,
            alt: item.alt,
          }))}
          onReorder={(next) => onChange(next.flatMap(({ id }) => items.find(({ key }) => key === id) ?? []))}
          renderItem={(item, index) => (
            <div className={itemClass}>
              <Picture src={item.url} alt="" sizes="160px" radius="md" />
              {index === 0 && (
                <Badge look="tag" tone="brand" className={cover}>
                  {t('media.cover')}
                </Badge>
              )}
              <IconButton
                label={t('media.remove', { name: item.label })}
                variant="floating"
                size="sm"
                tooltip="none"
                className={removeClass}
                data-remove=""
                onKeyDown={ignoreHeldKey}
                onClick={() => remove(index)}
              >
                <Icon as={Trash2} size={16} />
              </IconButton>
              <Field label={t('media.alt')} keepsMessageLine={false}>
                <TextInput
                  size="sm"
                  value={item.alt}
                  maxLength={maxAltLength}
                  aria-label={t('media.altOf', { n: index + 1 })}
                  onChange={(event) => describe(item.id, event.target.value)}
                />
              </Field>
            </div>
          )}
        />
      )}
      {error && (
        <Text size="caption" tone="danger" role="alert">
          {error}
        </Text>
      )}
      <MediaAdd
        label={t('media.add')}
        takesPaste
        upload={upload}
        hint={missing > 0 ? t('media.altMissing', { count: missing }) : t('media.hint')}
        rules={{ accept: types, maxBytes }}
        onBusyChange={onBusyChange}
      >
        <Button variant="ghost" leading={<Icon as={Images} size={16} />} onClick={onPick}>
          {t('media.pick')}
        </Button>
      </MediaAdd>
    </Stack>
  );
}
