import { adminKyc } from '@sampan/api/contract/admin';
import { kycStatus } from '@sampan/api/statuses';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { DescriptionList } from '../../../patterns/DescriptionList/DescriptionList.tsx';
import { FormCard } from '../../../patterns/FormCard/FormCard.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { KycBadge } from '../shared/UserBadges.tsx';

/** Identity verification status, with a link to the case. */
export function IdentityCard({ userId }: { userId: number }) {
  const { t } = useTranslation('admin');
  const { date } = useFormats();
  const result = useEndpoint(adminKyc.detail, { userId });
  return (
    <FormCard title={t('user.identity')} aside={result.data && <KycBadge status={result.data.status} />}>
      <PageState
        result={result}
        level="row"
        skeleton={<Skeleton lines={3} />}
        isEmpty={(check) => check === null}
        empty={
          <Text size="bodySm" tone="muted">
            {t('user.noIdentity')}
          </Text>
        }
      >
        {(check) =>
          check && (
            <Stack gap="md" align="flex-start">
              <DescriptionList
                items={[
                  { label: t('kyc.field.name'), value: check.realName },
                  { label: t('kyc.field.document'), value: t(`kyc.docType.${check.docType}`) },
                  { label: t('kyc.field.submitted'), value: date(check.submittedAt) },
                  ...(check.reason ? [{ label: t('kyc.decided.reason'), value: check.reason }] : []),
                ]}
              />
              <Button asChild variant="outline" size="sm">
                <Link look="bare" href={`/admin/kyc/${check.id}`}>
                  {t(check.status === kycStatus.underReview ? 'user.review' : 'user.openIdentity')}
                </Link>
              </Button>
            </Stack>
          )
        }
      </PageState>
    </FormCard>
  );
}
