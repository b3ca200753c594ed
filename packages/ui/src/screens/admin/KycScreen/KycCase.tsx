import { adminSetting } from '@sampan/api/contract/setting';
import { kycStatus } from '@sampan/api/statuses';
import { isOperatorsOwn } from '@sampan/domain/access/access';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../app/session/useViewer.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Banner, type BannerTone } from '../../../patterns/Banner/Banner.tsx';
import { DescriptionList } from '../../../patterns/DescriptionList/DescriptionList.tsx';
import { focusHeadingAfter } from '../../../primitives/focusHeading.ts';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { CaseFacts, Decision, type DecisionProps, Duplicates } from './Decision/Decision.tsx';
import { Evidence } from './Evidence.tsx';
import { caseClass, columns } from './KycScreen.css.ts';
import type { Check } from './useCheck.ts';

interface CaseProps extends Omit<DecisionProps, 'evidence'> {
  freshen: () => Promise<boolean>;
  onTurnPages: (isTurning: boolean) => void;
}

/**
 * One identity check. While a rejection is being written the check stays as it was opened: what is typed is not lost when
 * a colleague decides, and sending it reports the conflict.
 */
export function KycCase({ check: latest, ...props }: Omit<CaseProps, 'onRejecting'>) {
  const [held, setHeld] = useState<Check>();
  const check = held ?? latest;
  return (
    <Case
      // Ticks and texts belong to one submission.
      key={`${check.status} ${check.submittedAt}`}
      {...props}
      check={check}
      onRejecting={(isRejecting) => setHeld(isRejecting ? check : undefined)}
    />
  );
}

/** Evidence, submitted details and decision. */
function Case({ check, freshen, onTurnPages, ...decision }: CaseProps) {
  const { t } = useTranslation('admin');
  const isBlurred = useIsBlurred();
  const isWaiting = check.status === kycStatus.underReview;
  const isOwn = isOperatorsOwn(check, useViewer());
  const evidence = <Evidence check={check} isBlurred={isBlurred} freshen={freshen} onTurnPages={onTurnPages} />;
  return (
    <div ref={focusHeadingAfter} className={caseClass}>
      <Duplicates check={check} />
      {!isWaiting && <Decided check={check} />}
      {isWaiting && isOwn && <Banner tone="neutral">{t('kyc.operatorsOwn')}</Banner>}
      {isWaiting && !isOwn ? (
        <Decision check={check} evidence={evidence} {...decision} />
      ) : (
        <div className={columns}>
          {evidence}
          <Stack gap="lg">
            <CaseFacts check={check} />
          </Stack>
        </div>
      )}
    </div>
  );
}

/** Blurred until the setting is loaded, so that nobody reads documents over a shoulder. */
function useIsBlurred(): boolean {
  const { data } = useEndpoint(adminSetting.list, { settingGroup: 'kyc' });
  return data === undefined || data.some(({ key, value }) => key === 'blurPhotos' && value === true);
}

/** A past rejection does not need the danger tone. */
const outcomes = {
  [kycStatus.notSubmitted]: { tone: 'neutral', texts: 'open' },
  [kycStatus.approved]: { tone: 'success', texts: 'approved' },
  [kycStatus.rejected]: { tone: 'warning', texts: 'rejected' },
  [kycStatus.expired]: { tone: 'warning', texts: 'expired' },
} as const satisfies Record<number, { tone: BannerTone; texts: string }>;

/** A check without a pending decision: its outcome, or what it waits for. */
function Decided({ check }: { check: Check }) {
  const { t } = useTranslation('admin');
  const { relative, list } = useFormats();
  const { tone, texts } = outcomes[check.status === kycStatus.underReview ? kycStatus.notSubmitted : check.status];
  const when = relative(check.reviewedAt ?? check.submittedAt);
  const { reason, rejected = [] } = check;
  const facts = [
    reason && { label: t('kyc.decided.reason'), value: reason },
    rejected.length > 0 && {
      label: t('kyc.decided.items'),
      value: list(rejected.map((item) => t(`kyc.item.${item}`))),
    },
  ];
  return (
    <Banner tone={tone}>
      <Stack gap="sm">
        <Text as="span" size="bodySm">
          {t(`kyc.decided.${texts}`, { when })}
        </Text>
        {facts.some(Boolean) && <DescriptionList isWide items={facts} />}
      </Stack>
    </Banner>
  );
}
