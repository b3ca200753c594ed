import { getSides, photoRules } from '@sampan/domain/kyc/evidence';
import { getLeft } from '@sampan/domain/verification/verificationMachine';
import type { PhotoSide } from '@sampan/domain/verification/verificationRules';
import { Circle, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMaxUpload } from '../../../features/file/UploadField/useMaxUpload.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { VisuallyHidden } from '../../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { PhotoCapture } from './PhotoCapture/PhotoCapture.tsx';
import { Privacy, StepTitle } from './StepParts.tsx';
import { type RecordStepProps, useEvidence } from './useVerification.ts';
import { card, side as sideClass, sides as sidesClass, tip, tipDot, tips } from './VerificationScreen.css.ts';

/** The photos of the document, each uploaded as soon as it passes the quality check. */
export function PhotosStep({ snapshot, send, kyc, onRead }: RecordStepProps) {
  const { t } = useTranslation('account');
  const { mending } = snapshot.context;
  const { sendPhoto } = useEvidence();
  const maxBytes = useMaxUpload();
  const left = getLeft(snapshot.context);
  const sides = getSides(kyc.docType).filter((side) => mending === null || mending.includes(side));
  const [chosen, setChosen] = useState<PhotoSide>();
  const [isBusy, setBusy] = useState(false);
  const side = chosen ?? sides.find((one) => left.includes(one)) ?? sides[0] ?? 'front';
  const isLeft = (one: PhotoSide) => left.includes(one);
  const label = t(`verify.photos.${side}`);

  function noteSent() {
    send({ type: 'sent', item: side });
    // Continue with the next missing side.
    setChosen(sides.find((one) => one !== side && isLeft(one)) ?? side);
    onRead();
  }

  return (
    <section className={card}>
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
        }}
        send={sendPhoto(side)}
        isSent={!isLeft(side)}
        sentUrl={kyc.photos.find((photo) => photo.side === side)?.url}
        onLinkDied={onRead}
        onSent={noteSent}
        onBusyChange={setBusy}
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
      <ul className={tips}>
        {tipsBySide[side].map((name) => (
          <li key={name} className={tip}>
            <span className={tipDot} aria-hidden />
            <Text as="span" size="bodySm">
              {t(`verify.photos.tips.${name}`)}
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
