import type { Kyc } from '@sampan/api/entities';
import { videoRules } from '@sampan/domain/kyc/evidence';
import { toSteps, type VerificationStep } from '@sampan/domain/verification/verificationRules';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/useSession.ts';
import { ProcessStepper } from '../../../patterns/ProcessStepper/ProcessStepper.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { CheckStep } from './CheckStep.tsx';
import { DetailsStep } from './DetailsStep.tsx';
import { PhotosStep } from './PhotosStep.tsx';
import { ProviderStep } from './ProviderStep.tsx';
import { ApprovedPage, ExpiredPage, IntroPage, RejectedPage, UnderReviewPage } from './StagePages.tsx';
import { StepTitle } from './StepParts.tsx';
import { type StepProps, useVerification } from './useVerification.ts';
import { card, page, tip, tipDot, tips } from './VerificationScreen.css.ts';
import { VideoCapture } from './VideoCapture/VideoCapture.tsx';

export interface VerificationProps {
  kyc: Kyc | null;
  isReturning: boolean;
  redirect?: string | undefined;
  onRead: () => void;
  leaveFor?: ((url: string) => void) | undefined;
}

/** Chooses the page from the verification record and the state machine. */
export function Verification({ kyc: read, isReturning, redirect, onRead, leaveFor }: VerificationProps) {
  const { t } = useTranslation('account');
  const { snapshot, send } = useVerification({ kyc: read, isReturning }, leaveFor);
  // Kept in memory only: pictures are never stored in the browser.
  const [video, setVideo] = useState<File>();
  const { kyc, way, mending } = snapshot.context;
  useBadgeThatFollows(kyc);
  const step = getStep(String(snapshot.value), video);
  const steps = toSteps(way, mending);
  const all = { snapshot, send, onRead };

  return (
    <div className={page}>
      {step && steps.length > 1 && (
        <ProcessStepper
          label={t('verify.title')}
          steps={steps.map((id) => ({ id, label: t(`verify.steps.${id}`) }))}
          current={step}
          onGoBack={(id) => send({ type: 'goBack', step: id })}
        />
      )}
      {content()}
    </div>
  );

  function content() {
    if (step === 'details') return <DetailsStep {...all} />;
    if (step === 'video') return <VideoStep send={send} video={video} onVideoChange={setVideo} />;
    if (snapshot.matches('intro')) return <IntroPage onStart={() => send({ type: 'start' })} />;
    if (snapshot.matches('expired')) return <ExpiredPage onStart={() => send({ type: 'start' })} />;
    if (!kyc) return null;
    if (step === 'provider') return <ProviderStep {...all} kyc={kyc} />;
    if (step === 'photos') return <PhotosStep {...all} kyc={kyc} />;
    if (step === 'check' && video) return <CheckStep {...all} kyc={kyc} video={video} />;
    if (snapshot.matches('underReview')) return <UnderReviewPage kyc={kyc} />;
    if (snapshot.matches('approved')) return <ApprovedPage kyc={kyc} redirect={redirect} />;
    if (snapshot.matches('rejected')) return <RejectedPage kyc={kyc} onMend={() => send({ type: 'mend' })} />;
    return (
      <section className={card} aria-busy>
        <Text tone="muted">{t('verify.settling')}</Text>
      </section>
    );
  }
}

const stepOfState: Partial<Record<string, VerificationStep>> = {
  details: 'details',
  sendingDetails: 'details',
  provider: 'provider',
  asking: 'provider',
  photos: 'photos',
  video: 'video',
  check: 'check',
};

/** The step that shows a machine state; without a video there is nothing to review. */
function getStep(state: string, video: File | undefined): VerificationStep | undefined {
  const step = stepOfState[state];
  return step === 'check' && !video ? 'video' : step;
}

/** Reloads the profile, which holds the verification badge, when the record changes. */
function useBadgeThatFollows(kyc: Kyc | null) {
  const { user, reloadUser } = useSession();
  const status = kyc?.status ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every change of the record
  useEffect(
    function reloadTheProfile() {
      if (user && (user.kycStatus ?? 0) !== status) reloadUser();
    },
    [status],
  );
}

const videoFileRules = { accept: videoRules.types, maxBytes: videoRules.maxSize };
const what = ['light', 'turn'] as const;

interface VideoStepProps extends Pick<StepProps, 'send'> {
  video: File | undefined;
  onVideoChange: (video: File | undefined) => void;
}

/** The step of an identity check that records or uploads a video. */
function VideoStep({ send, video, onVideoChange }: VideoStepProps) {
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
