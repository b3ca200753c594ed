import { getNonce } from 'get-nonce';
import { useId, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../../../../i18n/useFormats.ts';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Dialog } from '../../../../primitives/Dialog/Dialog.tsx';
import { Field } from '../../../../primitives/Field/Field.tsx';
import { Slider } from '../../../../primitives/Slider/Slider.tsx';
import { MutedText } from '../../../../primitives/Text/Text.tsx';
import { cropArea, crop as cropClass, hint, stage } from './AvatarField.css.ts';
import type { CropArea } from './cropPicture.ts';

const maxZoom = 4;
/** Pixels that an arrow key moves the crop; a fifth of it with Shift. */
const keyStep = 8;

export interface CropDialogProps {
  /** Object URL of the picture. */
  url: string;
  onCropped: (area: CropArea) => void;
  onClose: () => void;
}

/** Selects the square crop of a picture by touch, mouse, wheel or keyboard. */
export function CropDialog({ url, onCropped, onClose }: CropDialogProps) {
  const { t } = useTranslation('account');
  const { percent } = useNumberFormats();
  const hintId = useId();
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();

  return (
    <Dialog
      onClose={onClose}
      title={t('avatar.crop')}
      size="sm"
      footer={
        <Button size="lg" isLoading={area === undefined} onClick={() => area && onCropped(area)}>
          {t('avatar.use')}
        </Button>
      }
    >
      <div className={cropClass}>
        <div className={stage}>
          <Cropper
            image={url}
            crop={place}
            zoom={zoom}
            maxZoom={maxZoom}
            aspect={1}
            cropShape="round"
            objectFit="cover"
            showGrid={false}
            keyboardStep={keyStep}
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropComplete={(_share, pixels) => setArea(pixels)}
            nonce={getNonce()}
            classes={{ cropAreaClassName: cropArea }}
            cropperProps={{ role: 'group', 'aria-label': t('avatar.area'), 'aria-describedby': hintId }}
          />
        </div>
        <MutedText id={hintId} className={hint}>
          {t('avatar.cropHint')}
        </MutedText>
        <Field label={t('avatar.zoom')} keepsMessageLine={false}>
          <Slider
            min={1}
            max={maxZoom}
            step={0.1}
            value={[zoom]}
            onValueChange={([next = 1]) => setZoom(next)}
            format={percent}
          />
        </Field>
      </div>
    </Dialog>
  );
}
