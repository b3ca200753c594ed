import type { CallError } from '@sampan/api/clientEnvelope';
import { kyc as calls } from '@sampan/api/contract/kyc';
import type { Kyc } from '@sampan/api/entities';
import { clientFailureStatus, tooManyRequestsStatus } from '@sampan/api/errors';
import { getNoAnswerReason } from '@sampan/api/noAnswer';
import { createVerificationMachine, type VerificationInput } from '@sampan/domain/verification/verificationMachine';
import type { PhotoSide } from '@sampan/domain/verification/verificationRules';
import { useMachine } from '@xstate/react';
import { ArrowLeft, Lock } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { TaskError } from '../../../features/file/UploadField/tasks.ts';
import { toUploadErrorKey } from '../../../features/file/UploadField/uploadErrorKey.ts';
import { type UploadFile, useSendFile } from '../../../features/file/UploadField/useUploads.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import type { Description } from '../../../patterns/DescriptionList/DescriptionList.tsx';
import { useRetryTexts } from '../../../patterns/Form/useRetryTexts.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { MutedText, Text } from '../../../primitives/Text/Text.tsx';
import { backButton, privacy, privacyIcon, tip, tipDot, tips as tipsClass } from './VerificationScreen.css.ts';

/** Runs the verification machine with this app's storage and client, and sends it every newer record. */
export function useVerification(input: VerificationInput, leaveFor?: (url: string) => void) {
  const { client, platform } = useServices();
  const machine = useMemo(
    () =>
      createVerificationMachine({
        session: platform.session,
        async sendDetails(details) {
          const sent = await client.call(calls.certifyId, details);
          return sent.status === 'fail' ? sent : client.call(calls.status, {});
        },
        askProvider: (certifyId) => client.call(calls.callback, { certifyId }),
        // The provider's page opens in this tab and links back.
        leaveFor: leaveFor ?? platform.reload,
      }),
    [client, platform, leaveFor],
  );
  const [snapshot, send] = useMachine(machine, { input });
  const { kyc } = input;
  useEffect(
    function sendNewerRecord() {
      send({ type: 'read', kyc });
    },
    [kyc, send],
  );
  return { snapshot, send };
}

export type VerificationSnapshot = ReturnType<typeof useVerification>['snapshot'];
export type SendVerification = ReturnType<typeof useVerification>['send'];

/** Props of every step. */
export interface StepProps {
  snapshot: VerificationSnapshot;
  send: SendVerification;
  /** Leads to the step before, or to the check that the step was opened from. Null: there is nothing to go back to. */
  back: { label: string; onPress: () => void } | null;
  /** Reloads the record, for fresh links and for the server's changes to uploaded data. */
  onRead: () => void;
}

/** Props of a step that needs an existing record. */
export interface RecordStepProps extends StepProps {
  kyc: Kyc;
}

const codesWithMessage = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'FILE_REFUSED'] as const;

/** Uploads a photo or the video; a rejection becomes a message. */
export function useEvidence() {
  const { t } = useTranslation(['account', 'order']);
  const sendFile = useSendFile();

  function toMessage(error: CallError): string {
    const { code, fields } = error;
    const noAnswer = getNoAnswerReason(error);
    if (noAnswer) return t(noAnswer === 'offline' ? 'verify.failed.offline' : 'order:refused.unknownRetry');
    if (code === 'KYC_STATE') return t('verify.failed.KYC_STATE');
    if (fields?.file === 'pixels') return t('verify.refused.pixels');
    const errorKey = toUploadErrorKey(error, codesWithMessage);
    return errorKey ? t(`verify.refused.${errorKey}`) : t('verify.failed.other');
  }

  function sendAs(what: 'video' | PhotoSide): UploadFile {
    return async (file, call) => {
      const envelope =
        what === 'video'
          ? await sendFile(calls.video, { file }, file, call)
          : await sendFile(calls.photo, { file, side: what }, file, call);
      if (envelope.status === 'success') return envelope.data;
      throw new TaskError(toMessage(envelope.error), {
        isOffline: getNoAnswerReason(envelope.error) === 'offline',
      });
    };
  }

  return { sendPhoto: (side: PhotoSide) => sendAs(side), sendVideo: sendAs('video') };
}

interface StepBackButtonProps extends Pick<StepProps, 'back'> {
  /** Something is being sent. */
  isDisabled?: boolean;
}

/** Goes back from a step, above its heading: phones have no stepper to press. */
export function StepBackButton({ back, isDisabled = false }: StepBackButtonProps) {
  if (!back) return null;
  return (
    <Button
      variant="ghost"
      size="sm"
      className={backButton}
      leading={<Icon as={ArrowLeft} />}
      disabled={isDisabled}
      onClick={back.onPress}
    >
      {back.label}
    </Button>
  );
}

/**
 * Reads the record again if a picture cannot be shown, as its signed link expires. Once for each step: a picture that is
 * missing stays missing.
 */
export function useLinkRenewal(onRead: () => void): () => void {
  const isRenewed = useRef(false);
  return () => {
    if (isRenewed.current) return;
    isRenewed.current = true;
    onRead();
  };
}

/** Heading of a step. Takes the focus when the step replaces another one. */
export function StepTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(function takeFocusFromTheStepBefore() {
    // The pressed button was removed together with its focus. On the first page the h1 has the focus.
    if (document.activeElement === document.body || document.activeElement === null) {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView({ block: 'nearest' });
    }
  }, []);
  return (
    <Heading level={2} size="h3" ref={heading} tabIndex={-1}>
      {children}
    </Heading>
  );
}

/** Advice to read before a photo or video is taken. */
export function TipList({ tips }: { tips: readonly string[] }) {
  return (
    <ul className={tipsClass}>
      {tips.map((text) => (
        <li key={text} className={tip}>
          <span className={tipDot} aria-hidden />
          <Text as="span" size="bodySm">
            {text}
          </Text>
        </li>
      ))}
    </ul>
  );
}

/** Returns the facts about the person whose identity is checked. */
export function useApplicantFacts() {
  const { t } = useTranslation('account');
  return ({ realName, docType, idNumberMasked }: Kyc): Description[] => [
    { label: t('verify.check.name'), value: realName },
    { label: t('verify.check.document'), value: t(`verify.docType.${docType}`) },
    { label: t('verify.check.number'), value: idNumberMasked },
  ];
}

/** States who can see the data. */
export function Privacy() {
  const { t } = useTranslation('account');
  return (
    <div className={privacy}>
      <Icon as={Lock} size={18} className={privacyIcon} />
      <MutedText>{t('verify.intro.whoText')}</MutedText>
    </div>
  );
}

/** Explains why the server or the identity provider rejected the request. */
export function VerificationFailure({ error }: { error: CallError }) {
  const { t } = useTranslation('account');
  const { tooMany, noAnswer } = useRetryTexts(error);
  const texts: Partial<Record<number | string, ReactNode>> = {
    KYC_STATE: t('verify.failed.KYC_STATE'),
    NOT_FOUND: t('verify.failed.NOT_FOUND'),
    UNAVAILABLE: t('verify.failed.UNAVAILABLE'),
    [tooManyRequestsStatus]: tooMany,
    [clientFailureStatus]: noAnswer,
  };
  return <Banner tone="danger">{texts[error.code] ?? texts[error.statusCode] ?? t('verify.failed.other')}</Banner>;
}
