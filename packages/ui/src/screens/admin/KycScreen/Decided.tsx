import { kycStatus } from '@sampan/api/statuses';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Banner, type BannerTone } from '../../../patterns/Banner/Banner.tsx';
import { DescriptionList } from '../../../patterns/DescriptionList/DescriptionList.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import type { Check } from './useCheck.ts';

const looks = {
  0: { tone: 'neutral', words: 'open' },
  2: { tone: 'success', words: 'approved' },
  3: { tone: 'danger', words: 'rejected' },
  4: { tone: 'warning', words: 'expired' },
} as const satisfies Record<number, { tone: BannerTone; words: string }>;

/** A check without a pending decision: its outcome, or what it waits for. */
export function Decided({ check }: { check: Check }) {
  const { t } = useTranslation('admin');
  const { relative, list } = useFormats();
  const { tone, words } = looks[check.status === kycStatus.underReview ? 0 : check.status];
  const when = relative(check.reviewedAt ?? check.submittedAt);
  const facts = [
    ...(check.reason ? [{ label: t('kyc.decided.reason'), value: check.reason }] : []),
    ...(check.rejected?.length
      ? [{ label: t('kyc.decided.items'), value: list(check.rejected.map((item) => t(`kyc.item.${item}`))) }]
      : []),
  ];
  return (
    // A past rejection does not need the danger tone.
    <Banner tone={tone === 'danger' ? 'warning' : tone}>
      <Stack gap="sm">
        <Text as="span" size="bodySm">
          {t(`kyc.decided.${words}`, { when })}
        </Text>
        {facts.length > 0 && <DescriptionList isWide items={facts} />}
      </Stack>
    </Banner>
  );
}
