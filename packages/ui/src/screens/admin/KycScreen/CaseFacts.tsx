import { useId } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { DescriptionList } from '../../../patterns/DescriptionList/DescriptionList.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { card } from './KycScreen.css.ts';
import type { Check } from './useCheck.ts';

/** The submitted details, to compare with the photos. */
export function CaseFacts({ check }: { check: Check }) {
  const { t } = useTranslation('admin');
  const { dateTime } = useFormats();
  const headingId = useId();
  const { provider } = check;
  return (
    <section className={card} aria-labelledby={headingId}>
      <Heading level={2} size="title" id={headingId}>
        {t('kyc.details')}
      </Heading>
      <DescriptionList
        items={[
          { label: t('kyc.field.name'), value: check.realName, copy: check.realName },
          { label: t('kyc.field.document'), value: t(`kyc.docType.${check.docType}`) },
          { label: t('kyc.field.number'), value: check.idNumberMasked, copy: check.idNumberMasked },
          {
            label: t('kyc.field.account'),
            value: <Link href={`/admin/users/${check.userId}`}>{check.username}</Link>,
          },
          { label: t('kyc.field.submitted'), value: dateTime(check.submittedAt) },
          ...(check.reviewedAt ? [{ label: t('kyc.field.reviewed'), value: dateTime(check.reviewedAt) }] : []),
          ...(provider
            ? [
                {
                  label: t('kyc.field.provider'),
                  value: provider.passed
                    ? t('kyc.provider.passed')
                    : t('kyc.provider.failed', { code: provider.subCode }),
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}

/** Other accounts with a document that looks the same. */
export function Duplicates({ duplicates }: Pick<Check, 'duplicates'>) {
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
  return (
    <Banner tone="warning">
      <Trans t={t} i18nKey="kyc.duplicates" count={duplicates.length} components={{ users }} />
    </Banner>
  );
}
