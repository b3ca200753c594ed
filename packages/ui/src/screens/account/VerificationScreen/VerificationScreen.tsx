import type { CallError } from '@sampan/api/clientEnvelope';
import { kyc as calls } from '@sampan/api/contract/kyc';
import type { Kyc } from '@sampan/api/entities';
import { kycStatus } from '@sampan/api/statuses';
import { videoRules } from '@sampan/domain/kyc/evidence';
import { redirectTarget } from '@sampan/domain/session/redirect';
import { readText, removeStored, writeText } from '@sampan/domain/stored';
import { getStepBack } from '@sampan/domain/verification/verificationProgress';
import { toSteps, type VerificationStep } from '@sampan/domain/verification/verificationRules';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../../app/navigation/navigation.tsx';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { useSession } from '../../../app/session/useSession.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { LazyErrorState } from '../../../patterns/ErrorState/LazyErrorState.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { ProcessStepper } from '../../../patterns/ProcessStepper/ProcessStepper.tsx';
import { useUnsavedGuard } from '../../../patterns/SaveBar/useUnsavedGuard.ts';
import { AlertDialog } from '../../../primitives/AlertDialog/AlertDialog.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { AccountPage } from '../shared/AccountPage.tsx';
import { VideoCapture } from './Capture/VideoCapture.tsx';
import { CheckStep } from './CheckStep.tsx';
import { DetailsStep, ProviderStep } from './DetailsStep.tsx';
import { PhotosStep, type TakenPhotos } from './PhotosStep.tsx';
import { ApprovedPage, ExpiredPage, IntroPage, RejectedPage, UnderReviewPage } from './StagePages.tsx';
import { card, page } from './VerificationScreen.css.ts';
import { StepBackButton, type StepProps, StepTitle, TipList, useVerification } from './verificationStep.tsx';

export interface VerificationScreenProps {
  /** True on return from the provider's page: its result is checked at once. */
  isReturning?: boolean;
  /** Where to go afterwards, such as a checkout that requires verification. */
  redirect?: string | undefined;
  /** Opens the provider's page; defaults to browser navigation. */
  leaveFor?: (url: string) => void;
}

/** Interval in ms at which the decision is looked for while the page is visible. */
const reviewPollMs = 15_000;

/** Identity verification, from introduction to decision. Reloads the record whenever the page becomes visible. */
export function VerificationScreen({ isReturning = false, redirect: wanted, leaveFor }: VerificationScreenProps) {
  const { t } = useTranslation('account');
  const redirect = useStoredRedirect(wanted, isReturning);
  const record = useEndpoint(calls.status, {}, { freshForMs: 0 });
  // A second observer of the same answer, since the first one decides whether there is anything to wait for.
  const isUnderReview = record.data?.status === kycStatus.underReview;
  useEndpoint(calls.status, {}, { enabled: isUnderReview, refetchEveryMs: reviewPollMs, freshForMs: reviewPollMs });
  return (
    <AccountPage title={t('verify.title')} description={t('verify.description')} backTo={redirect ?? '/user'}>
      <PageState result={record} skeleton={<VerificationSkeleton />} level="page" pageName={t('verify.title')}>
        {(kyc) => (
          <Verification
            kyc={kyc}
            error={record.error}
            isReading={record.isFetching}
            isReturning={isReturning}
            redirect={redirect}
            leaveFor={leaveFor}
            onRead={() => void record.refetch()}
          />
        )}
      </PageState>
    </AccountPage>
  );
}

/** Key in sessionStorage: the provider's return URL carries no redirect. */
const key = 'verificationRedirect';

/** Where to go after verification, stored while the provider's page is open; accepts paths of this shop only. */
function useStoredRedirect(redirect: string | undefined, isReturning: boolean): string | undefined {
  const { platform } = useServices();
  const [target] = useState(() => {
    const said = redirect ?? (isReturning ? readText(platform.session, key) : null);
    return redirectTarget(said, '') || undefined;
  });
  useEffect(
    function keepWhileAway() {
      if (target) writeText(platform.session, key, target);
      else removeStored(platform.session, key);
    },
    [platform, target],
  );
  return target;
}

/** Placeholder of the card. */
function VerificationSkeleton() {
  return (
    <div className={page}>
      <div className={card}>
        <Skeleton shape="block" height="120px" />
        <Skeleton shape="block" width="60%" height="28px" />
        <Skeleton lines={3} />
        <Skeleton shape="block" height="48px" />
      </div>
    </div>
  );
}

interface VerificationProps {
  kyc: Kyc | null;
  /** Error of the last attempt to read the record. */
  error: CallError | undefined;
  isReading: boolean;
  isReturning: boolean;
  redirect?: string | undefined;
  onRead: () => void;
  leaveFor?: ((url: string) => void) | undefined;
}

/** Chooses the page from the verification record and the state machine. */
function Verification({ kyc: read, error, isReading, isReturning, redirect, onRead, leaveFor }: VerificationProps) {
  const { t } = useTranslation('account');
  const { snapshot, send } = useVerification({ kyc: read, isReturning }, leaveFor);
  // Kept in memory only: pictures are never stored in the browser.
  const [video, setVideo] = useState<File>();
  const [taken, setTaken] = useState<TakenPhotos>({});
  const { kyc, way, mending } = snapshot.context;
  useBadgeThatFollows(kyc);
  const { block } = useNavigation();
  const step = getStep(String(snapshot.value), video);
  const steps = toSteps(way, mending);
  const all = { snapshot, send, onRead, back: getBack() };
  const hasUnsent = video !== undefined || Object.values(taken).some(Boolean);
  const guard = useUnsavedGuard(step !== undefined && hasUnsent, block);

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
      {renderContent()}
      <AlertDialog
        isOpen={guard.isAsked}
        onClose={guard.stay}
        title={t('verify.leave.title')}
        description={t('verify.leave.text')}
        confirmLabel={t('verify.leave.go')}
        safeLabel={t('verify.leave.stay')}
        tone="danger"
        onConfirm={guard.leave}
      />
    </div>
  );

  function getBack(): StepProps['back'] {
    // Without a video there is nothing to check.
    const context = { ...snapshot.context, isEditing: snapshot.context.isEditing && video !== undefined };
    const before = step && getStepBack(step, context);
    if (!before) return null;
    const label = t(before === 'check' ? 'verify.stepBack.check' : 'verify.stepBack.before');
    return { label, onPress: () => send({ type: 'goBack', step: before }) };
  }

  function renderContent() {
    if (step === 'details') return <DetailsStep {...all} />;
    if (step === 'video') return <VideoStep {...all} video={video} onVideoChange={setVideo} />;
    if (snapshot.matches('intro')) return <IntroPage onStart={() => send({ type: 'start' })} />;
    if (snapshot.matches('expired')) return <ExpiredPage onStart={() => send({ type: 'start' })} />;
    if (!kyc) return null;
    if (step === 'provider') return <ProviderStep {...all} kyc={kyc} />;
    if (step === 'photos') return <PhotosStep {...all} kyc={kyc} taken={taken} onTakenChange={setTaken} />;
    if (step === 'check' && video) return <CheckStep {...all} kyc={kyc} video={video} />;
    if (snapshot.matches('underReview')) return <UnderReviewPage kyc={kyc} redirect={redirect} />;
    if (snapshot.matches('approved')) return <ApprovedPage kyc={kyc} redirect={redirect} />;
    if (snapshot.matches('rejected')) return <RejectedPage kyc={kyc} onMend={() => send({ type: 'mend' })} />;
    // Everything is sent: without the record nothing says what comes next.
    return (
      <section className={card} aria-busy={!error}>
        <Text tone="muted">{t(error ? 'verify.allSent' : 'verify.settling')}</Text>
        {error && <LazyErrorState error={error} onRetry={onRead} isRetrying={isReading} />}
      </section>
    );
  }
}

const stepByState: Partial<Record<string, VerificationStep>> = {
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
  const step = stepByState[state];
  return step === 'check' && !video ? 'video' : step;
}

/** Reloads the profile, which holds the verification badge, when the record changes. */
function useBadgeThatFollows(kyc: Kyc | null) {
  const { user, reloadUser } = useSession();
  const status = kyc?.status ?? kycStatus.notSubmitted;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every change of the record
  useEffect(
    function reloadTheProfile() {
      if (user && (user.kycStatus ?? kycStatus.notSubmitted) !== status) reloadUser();
    },
    [status],
  );
}

const videoFileRules = { accept: videoRules.types, maxBytes: videoRules.maxSize };

interface VideoStepProps extends Pick<StepProps, 'send' | 'back'> {
  video: File | undefined;
  onVideoChange: (video: File | undefined) => void;
}

/** The step of an identity check that records or uploads a video. */
function VideoStep({ send, back, video, onVideoChange }: VideoStepProps) {
  const { t } = useTranslation('account');
  return (
    <section className={card}>
      <StepBackButton back={back} />
      <StepTitle>{t('verify.video.title')}</StepTitle>
      <VideoCapture
        label={t('verify.video.title')}
        rules={videoFileRules}
        video={video}
        onVideoChange={onVideoChange}
        onUse={() => send({ type: 'next' })}
        tips={<TipList tips={[t('verify.video.tips.light'), t('verify.video.tips.turn')]} />}
      />
    </section>
  );
}
