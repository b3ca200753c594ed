import type { CallError } from '@sampan/api/clientEnvelope';
import { adminKyc as calls } from '@sampan/api/contract/admin';
import { kycStatus } from '@sampan/api/statuses';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useCharacterKeys } from '../../../../app/useCharacterKeys.ts';
import { useAction } from '../../../../data/useAction.ts';
import { useReads } from '../../../../data/useEndpoint.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { DescriptionList } from '../../../../patterns/DescriptionList/DescriptionList.tsx';
import { TitledSection } from '../../../../patterns/Section/TitledSection.tsx';
import { useShortcuts } from '../../../../patterns/ShortcutSheet/useShortcuts.ts';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Checkbox } from '../../../../primitives/Checkbox/Checkbox.tsx';
import { Heading } from '../../../../primitives/Heading/Heading.tsx';
import { Link } from '../../../../primitives/Link/Link.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../../primitives/Text/Text.tsx';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';
import { chooseFailure } from '../../shared/chooseFailure.ts';
import { useUserName } from '../../shared/users/useUserName.ts';
import { barButtons, card, columns, decisionBar, keys, tickError, ticks as ticksClass } from '../KycScreen.css.ts';
import type { Check } from '../useCheck.ts';
import { RejectDialog, type Rejection } from './RejectDialog.tsx';

const points = ['clear', 'name', 'valid', 'face'] as const;
type Point = (typeof points)[number];

/** Why a decision failed, as a sentence. */
function useDecisionFailure() {
  const { t } = useTranslation('admin');
  return (error: CallError | undefined, name: string): string | undefined =>
    error && t(`kyc.failed.${chooseFailure(['KYC_STATE', 'NOT_FOUND'], error)}`, { name });
}

export interface DecisionProps {
  check: Check;
  evidence: ReactNode;
  onDecided: () => void;
  /** Called when a rejection is being written, and when it is no longer. */
  onRejecting: (isRejecting: boolean) => void;
}

/**
 * Checklist with buttons to approve and reject. Nothing is optimistic: the result shows after the server's response.
 */
export function Decision({ check, evidence, onDecided, onRejecting }: DecisionProps) {
  const { t } = useTranslation('admin');
  const headingId = useId();
  const errorId = useId();
  const toast = useToast();
  const getFailure = useDecisionFailure();
  const reads = useReads();
  const update = useAction(calls.update, { invalidates: ['admin'] });
  const [ticked, setTicked] = useState<readonly Point[]>([]);
  const [hasSubmitted, setSubmitted] = useState(false);
  const [isRejecting, setRejecting] = useState(false);
  const boxes = useRef(new Map<Point, HTMLButtonElement | null>());
  const approveButton = useRef<HTMLButtonElement>(null);
  const rejectButton = useRef<HTMLButtonElement>(null);
  const { isOn: hasKeys } = useCharacterKeys();
  useShortcuts({ a: () => approveButton.current?.focus(), r: () => rejectButton.current?.focus() });
  const left = points.filter((point) => !ticked.includes(point));
  const name = check.realName;
  /** With its time, so that evidence that was sent again after the check was opened is not decided unseen. */
  const reviewed = { id: check.id, submittedAt: check.submittedAt };

  function tick(point: Point, isTicked: boolean) {
    setTicked((before) => (isTicked ? [...before, point] : before.filter((each) => each !== point)));
  }
  function handleError({ code }: CallError) {
    // The check that is loaded now replaces this component, and the error with it, unless a rejection is being written:
    // its dialog stays open with the check that was opened, so that the text can be copied.
    if (code === 'KYC_STATE' && !isRejecting) toast.error(t('kyc.failed.KYC_STATE', { name }));
    if (code === 'KYC_STATE' || code === 'NOT_FOUND') void reads.invalidate(calls.list, calls.detail);
  }
  function changeRejecting(isNowRejecting: boolean) {
    setRejecting(isNowRejecting);
    onRejecting(isNowRejecting);
  }
  async function approve() {
    setSubmitted(true);
    if (left[0]) {
      boxes.current.get(left[0])?.focus();
      return;
    }
    const answer = await update.run({ ...reviewed, status: kycStatus.approved });
    if (answer.status === 'fail') return handleError(answer.error);
    toast.success(t('kyc.approved', { name }));
    onDecided();
  }
  async function reject({ reason, rejected }: Rejection) {
    const answer = await update.run({ ...reviewed, status: kycStatus.rejected, reason, rejected: [...rejected] });
    if (answer.status === 'fail') return handleError(answer.error);
    changeRejecting(false);
    toast.success(t('kyc.rejectedToast', { name }));
    onDecided();
  }

  const failure = getFailure(update.error, name);
  const isMissing = hasSubmitted && left.length > 0;
  return (
    <>
      <div className={columns}>
        {evidence}
        <Stack gap="lg">
          <CaseFacts check={check} />
          <section className={card} aria-labelledby={headingId}>
            <Heading level={2} size="title" id={headingId}>
              {t('kyc.list.title')}
            </Heading>
            {/* biome-ignore lint/a11y/useSemanticElements: the heading outside it is its label, and a fieldset is labelled by a legend inside */}
            <div
              role="group"
              aria-labelledby={headingId}
              aria-describedby={isMissing ? errorId : undefined}
              className={ticksClass}
            >
              {points.map((point) => (
                <Checkbox
                  key={point}
                  ref={(box) => void boxes.current.set(point, box)}
                  isChecked={ticked.includes(point)}
                  onCheckedChange={(isTicked) => tick(point, isTicked)}
                >
                  {t(`kyc.tick.${point}`)}
                </Checkbox>
              ))}
            </div>
          </section>
        </Stack>
      </div>
      {failure && !isRejecting && <Banner tone="danger">{failure}</Banner>}
      <div className={decisionBar}>
        <Stack gap="0">
          {isMissing ? (
            <Text size="bodySm" id={errorId} role="alert" className={tickError}>
              {t('kyc.tick.missing', { count: left.length })}
            </Text>
          ) : (
            <Text size="bodySm" tone="muted">
              {t('kyc.final')}
            </Text>
          )}
          {hasKeys && (
            <Text size="caption" tone="muted" className={keys}>
              {t('kyc.keys')}
            </Text>
          )}
        </Stack>
        <div className={barButtons}>
          <Button ref={rejectButton} variant="outline" onClick={() => changeRejecting(true)}>
            {t('kyc.reject')}
          </Button>
          <Button ref={approveButton} isLoading={update.isPending && !isRejecting} onClick={() => void approve()}>
            {t('kyc.approve')}
          </Button>
        </div>
      </div>
      {isRejecting && (
        <RejectDialog
          check={check}
          isBusy={update.isPending}
          failure={update.error?.code === 'KYC_STATE' ? t('kyc.form.decided', { name }) : failure}
          isOver={update.error?.code === 'KYC_STATE' || update.error?.code === 'NOT_FOUND'}
          onReject={(rejection) => void reject(rejection)}
          onClose={() => {
            update.reset();
            changeRejecting(false);
          }}
        />
      )}
    </>
  );
}

/** The submitted details, to compare with the photos. */
export function CaseFacts({ check }: { check: Check }) {
  const { t } = useTranslation('admin');
  const { dateTime } = useFormats();
  const getUserName = useUserName();
  const { provider } = check;
  return (
    <TitledSection className={card} title={t('kyc.details')}>
      <DescriptionList
        items={[
          { label: t('kyc.field.name'), value: check.realName, copy: check.realName },
          { label: t('kyc.field.document'), value: t(`kyc.docType.${check.docType}`) },
          { label: t('kyc.field.number'), value: check.idNumberMasked },
          {
            label: t('kyc.field.account'),
            value: (
              <Link look="nav" href={`/admin/users/${check.userId}`}>
                {check.username}
              </Link>
            ),
          },
          { label: t('kyc.field.submitted'), value: dateTime(check.submittedAt) },
          check.reviewedAt && { label: t('kyc.field.reviewed'), value: dateTime(check.reviewedAt) },
          check.reviewer && { label: t('kyc.field.reviewer'), value: getUserName(check.reviewer) },
          provider && {
            label: t('kyc.field.provider'),
            value: provider.passed ? t('kyc.provider.passed') : t('kyc.provider.failed', { code: provider.subCode }),
          },
        ]}
      />
    </TitledSection>
  );
}

/** Other accounts with a document that looks the same. */
export function Duplicates({ check: { duplicates, status } }: { check: Check }) {
  const { t } = useTranslation('admin');
  if (duplicates.length === 0) return null;
  const users = (
    <>
      {duplicates.map(({ userId, username }, index) => (
        <span key={userId}>
          {index > 0 && ' · '}
          <Link href={`/admin/users/${userId}`}>{username}</Link>
        </span>
      ))}
    </>
  );
  const isWaiting = status === kycStatus.underReview;
  return (
    <Banner tone="warning">
      <Trans
        t={t}
        i18nKey={isWaiting ? 'kyc.duplicates' : 'kyc.duplicatesKnown'}
        count={duplicates.length}
        components={{ users }}
      />
    </Banner>
  );
}
