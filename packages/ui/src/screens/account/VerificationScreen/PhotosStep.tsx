import type { Kyc } from '@sampan/api/entities';
import { getSides, photoRules } from '@sampan/domain/kyc/evidence';
import { maxPicturePixels } from '@sampan/domain/picture/pictureLimits';
import { getLeft } from '@sampan/domain/verification/verificationProgress';
import type { PhotoSide } from '@sampan/domain/verification/verificationRules';
import { Circle, CircleCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMaxUpload } from '../../../features/file/UploadField/useUploads.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { announce } from '../../../primitives/VisuallyHidden/announce.ts';
import { VisuallyHidden } from '../../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { PhotoCapture } from './Capture/PhotoCapture.tsx';
import type { CapturedPhoto } from './Capture/PhotoChecks.tsx';
import { card, side as sideClass, sides as sidesClass } from './VerificationScreen.css.ts';
import {
  Privacy,
  type RecordStepProps,
  StepBackButton,
  StepTitle,
  TipList,
  useEvidence,
  useLinkRenewal,
} from './verificationStep.tsx';

/** Photos that were taken and not sent yet, each of a document. */
export type TakenPhotos = Partial<Record<`${Kyc['docType']} ${PhotoSide}`, CapturedPhoto>>;

interface PhotosStepProps extends RecordStepProps {
  taken: TakenPhotos;
  onTakenChange: (taken: TakenPhotos) => void;
}

/** The photos of the document, each uploaded as soon as it passes the quality check. */
export function PhotosStep({ snapshot, send, kyc, back, onRead, taken, onTakenChange }: PhotosStepProps) {
  const { t } = useTranslation('account');
  const { mending } = snapshot.context;
  const { sendPhoto } = useEvidence();
  const maxBytes = useMaxUpload();
  const left = getLeft(snapshot.context);
  const sides = getSides(kyc.docType).filter((side) => mending === null || mending.includes(side));
  const [chosen, setChosen] = useState<PhotoSide>();
  const [isBusy, setBusy] = useState(false);
  const hasFocus = useRef(false);
  const side = chosen ?? sides.find((one) => left.includes(one)) ?? sides[0] ?? 'front';
  const onLinkDied = useLinkRenewal(onRead);
  const isLeft = (one: PhotoSide) => left.includes(one);
  const label = t(`verify.photos.${side}`);

  function noteSent() {
    send({ type: 'sent', item: side });
    announce(t('verify.photos.sent', { label }));
    // Continue with the next missing side.
    setChosen(sides.find((one) => one !== side && isLeft(one)) ?? side);
    onRead();
  }

  return (
    <section className={card}>
      <StepBackButton back={back} isDisabled={isBusy} />
      <StepTitle>{t('verify.photos.title')}</StepTitle>
      {sides.length > 1 && (
        <ul className={sidesClass} aria-label={t('verify.photos.sides')}>
          {sides.map((one) => (
            <li key={one}>
              <button
                type="button"
                className={sideClass}
                aria-current={one === side ? 'step' : undefined}
                aria-disabled={(isBusy && one !== side) || undefined}
                data-sent={!isLeft(one) || undefined}
                onClick={() => !isBusy && setChosen(one)}
              >
                <Icon as={isLeft(one) ? Circle : CircleCheck} size={18} />
                {t(`verify.photos.short.${one}`)}
                {!isLeft(one) && <VisuallyHidden>{t('verify.photos.there')}</VisuallyHidden>}
              </button>
            </li>
          ))}
        </ul>
      )}
      <PhotoCapture
        key={side}
        label={label}
        frame={side === 'hand' ? 'person' : 'card'}
        rules={{
          accept: photoRules.types,
          maxBytes,
          minPixels: { width: photoRules.minSide, height: photoRules.minSide },
          maxPixels: maxPicturePixels,
        }}
        send={sendPhoto(side)}
        isSent={!isLeft(side)}
        sentUrl={kyc.photos.find((photo) => photo.side === side)?.url}
        onLinkDied={onLinkDied}
        taken={taken[`${kyc.docType} ${side}`]}
        onTakenChange={(photo) => onTakenChange({ ...taken, [`${kyc.docType} ${side}`]: photo })}
        onSent={noteSent}
        onBusyChange={setBusy}
        hasFocus={hasFocus}
        tips={<PhotoTips side={side} />}
        onward={
          snapshot.can({ type: 'next' }) && (
            <Button size="lg" isFullWidth onClick={() => send({ type: 'next' })}>
              {t('verify.photos.next')}
            </Button>
          )
        }
      />
      <Privacy />
    </section>
  );
}

const tipsBySide = {
  front: ['corners', 'glare'],
  back: ['corners', 'glare'],
  hand: ['face'],
} as const satisfies Record<PhotoSide, readonly string[]>;

/** Photo requirements that the browser cannot check. */
function PhotoTips({ side }: { side: PhotoSide }) {
  const { t } = useTranslation('account');
  return (
    <Stack gap="xs">
      <Text size="bodySm" weight="semibold">
        {t('verify.photos.look')}
      </Text>
      <TipList tips={tipsBySide[side].map((name) => t(`verify.photos.tips.${name}`))} />
    </Stack>
  );
}
