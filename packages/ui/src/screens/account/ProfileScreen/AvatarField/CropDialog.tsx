import { getNonce } from 'get-nonce';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import Cropper, { type Area, type Point, type Size } from 'react-easy-crop';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../../../../i18n/useFormats.ts';
import { clampView, largest } from '../../../../patterns/ImageViewer/zoom.ts';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Dialog } from '../../../../primitives/Dialog/Dialog.tsx';
import { Field } from '../../../../primitives/Field/Field.tsx';
import { Icon } from '../../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../../primitives/IconButton/IconButton.tsx';
import { Inline } from '../../../../primitives/Inline/Inline.tsx';
import { Slider } from '../../../../primitives/Slider/Slider.tsx';
import { MutedText } from '../../../../primitives/Text/Text.tsx';
import { cropArea, crop as cropClass, hint, stage } from './AvatarField.css.ts';
import type { CropArea } from './cropPicture.ts';

/** Pixels that an arrow key moves the crop; a fifth of it with Shift. */
const keyStep = 8;
/** Pixels that a button moves it. */
const buttonStep = 24;

const directions = [
  { name: 'left', icon: ArrowLeft, x: -buttonStep, y: 0 },
  { name: 'right', icon: ArrowRight, x: buttonStep, y: 0 },
  { name: 'up', icon: ArrowUp, x: 0, y: -buttonStep },
  { name: 'down', icon: ArrowDown, x: 0, y: buttonStep },
] as const;

export interface CropDialogProps {
  /** Object URL of the picture. */
  url: string;
  onCropped: (area: CropArea) => void;
  onClose: () => void;
}

/** Selects the square crop of a picture by touch, mouse, wheel, keyboard or buttons, which need no dragging (WCAG 2.5.7). */
export function CropDialog({ url, onCropped, onClose }: CropDialogProps) {
  const { t } = useTranslation('account');
  const { percent } = useNumberFormats();
  const hintId = useId();
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const sizes = useRef<{ picture?: Size; crop?: Size }>({});

  function move({ x, y }: Point) {
    const { picture, crop } = sizes.current;
    if (!picture || !crop) return;
    const view = clampView({ scale: zoom, x: place.x + x, y: place.y + y }, crop, picture);
    setPlace({ x: view.x, y: view.y });
  }

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
            maxZoom={largest}
            aspect={1}
            cropShape="round"
            objectFit="cover"
            showGrid={false}
            keyboardStep={keyStep}
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropAreaChange={(_share, pixels) => setArea(pixels)}
            setMediaSize={(picture) => {
              sizes.current.picture = picture;
            }}
            setCropSize={(crop) => {
              sizes.current.crop = crop;
            }}
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
            max={largest}
            step={0.1}
            value={[zoom]}
            onValueChange={([next = 1]) => setZoom(next)}
            format={percent}
          />
        </Field>
        <Inline justify="center" gap="sm">
          {directions.map(({ name, icon, x, y }) => (
            <IconButton key={name} label={t(`avatar.move.${name}`)} variant="outline" onClick={() => move({ x, y })}>
              <Icon as={icon} />
            </IconButton>
          ))}
        </Inline>
      </div>
    </Dialog>
  );
}
