import { videoRules } from '@sampan/domain/kyc/evidence';
import { useTranslation } from 'react-i18next';
import { Text } from '../../../primitives/Text/Text.tsx';
import { StepTitle } from './StepTitle.tsx';
import type { StepProps } from './useVerification.ts';
import { card, tip, tipDot, tips } from './VerificationScreen.css.ts';
import { VideoCapture } from './VideoCapture/VideoCapture.tsx';

const videoFileRules = { accept: videoRules.types, maxBytes: videoRules.maxSize };
const what = ['light', 'turn'] as const;

export interface VideoStepProps extends Pick<StepProps, 'send'> {
  video: File | undefined;
  onVideoChange: (video: File | undefined) => void;
}

/** The step of an identity check that records or uploads a video. */
export function VideoStep({ send, video, onVideoChange }: VideoStepProps) {
  const { t } = useTranslation('account');
  return (
    <section className={card}>
      <StepTitle>{t('verify.video.title')}</StepTitle>
      <VideoCapture
        label={t('verify.video.title')}
        rules={videoFileRules}
        video={video}
        onVideoChange={onVideoChange}
        onUse={() => send({ type: 'next' })}
        tips={
          <ul className={tips}>
            {what.map((name) => (
              <li key={name} className={tip}>
                <span className={tipDot} aria-hidden />
                <Text as="span" size="bodySm">
                  {t(`verify.video.tips.${name}`)}
                </Text>
              </li>
            ))}
          </ul>
        }
      />
    </section>
  );
}
