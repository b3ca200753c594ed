import { Images, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GalleryPicker } from '../../../../features/file/GalleryPicker/GalleryPicker.tsx';
import { useGalleryUpload } from '../../../../features/file/GalleryPicker/useGallery.ts';
import { MediaAdd } from '../../../../features/file/MediaField/MediaAdd.tsx';
import { useMaxUpload } from '../../../../features/file/UploadField/useUploads.ts';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Icon } from '../../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../../primitives/IconButton/IconButton.tsx';
import { Inline } from '../../../../primitives/Inline/Inline.tsx';
import { ignoreHeldKey } from '../../../../primitives/ignoreHeldKey.ts';
import { Picture } from '../../../../primitives/Picture/Picture.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../../primitives/Text/Text.tsx';
import { grow, thumb } from '../CategoriesScreen.css.ts';

export interface CategoryImageProps {
  /** Empty for no image. */
  value: string;
  onChange: (url: string) => void;
  onBusyChange: (isBusy: boolean) => void;
  error: string | undefined;
}

const types = ['image/jpeg', 'image/png', 'image/webp'];

/** Image of the category's tile; a later upload replaces an earlier one. */
export function CategoryImage({ value, onChange, onBusyChange, error }: CategoryImageProps) {
  const { t } = useTranslation('admin');
  const maxBytes = useMaxUpload();
  const [isPicking, setPicking] = useState(false);
  const pickButton = useRef<HTMLButtonElement>(null);
  const upload = useGalleryUpload(onChange);
  function remove() {
    onChange('');
    // The pressed button disappears.
    pickButton.current?.focus();
  }
  return (
    <Stack gap="xs">
      <Text size="label" weight="medium">
        {t('categories.image')}
      </Text>
      <Inline gap="md" align="flex-start">
        <div className={thumb}>
          <Picture src={value || null} alt="" sizes="88px" radius="md" />
        </div>
        <div className={grow}>
          <MediaAdd
            label={t(value ? 'categories.replaceImage' : 'categories.addImage')}
            hint={t('categories.imageHint')}
            rules={{ accept: types, maxBytes }}
            upload={upload}
            takesPaste
            onBusyChange={onBusyChange}
          >
            <Button
              ref={pickButton}
              variant="ghost"
              leading={<Icon as={Images} size={16} />}
              onKeyDown={ignoreHeldKey}
              onClick={() => setPicking(true)}
            >
              {t('media.pick')}
            </Button>
            {value && (
              <IconButton label={t('categories.removeImage')} onClick={remove}>
                <Icon as={Trash2} size={18} />
              </IconButton>
            )}
          </MediaAdd>
          {error && (
            <Text size="caption" tone="danger" role="alert">
              {error}
            </Text>
          )}
        </div>
      </Inline>
      <GalleryPicker
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        onPick={([picture]) => picture?.url && onChange(picture.url)}
      />
    </Stack>
  );
}
