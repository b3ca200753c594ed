import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { EmptyArt } from '../../../primitives/EmptyArt/EmptyArt.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { CaptureBar } from './PhotoCapture/CaptureParts.tsx';
import { StepTitle, VerificationFailure } from './StepParts.tsx';
import type { RecordStepProps } from './useVerification.ts';
import { artWell, card, secondWay } from './VerificationScreen.css.ts';

/** The identity provider's page is open elsewhere: open it again, check its result, or send photos instead. */
export function ProviderStep({ snapshot, send, kyc }: RecordStepProps) {
  const { t } = useTranslation('account');
  const { dateTime } = useFormats();
  const { failure, isStillOpen } = snapshot.context;
  const isAsking = snapshot.matches('asking');
  const { certifyUrl, certifyExpiresAt } = kyc;
  return (
    <section className={card}>
      <div className={artWell}>
        <EmptyArt name="search" />
      </div>
      <Stack gap="sm">
        <StepTitle>{isAsking ? t('verify.asking') : t('verify.provider.title')}</StepTitle>
        <Text tone="muted" isProse>
          {t(certifyUrl ? 'verify.provider.text' : 'verify.provider.gone')}
        </Text>
        {certifyUrl && certifyExpiresAt && (
          <Text size="bodySm" tone="muted" isNumeric>
            {t('verify.provider.until', { at: dateTime(certifyExpiresAt) })}
          </Text>
        )}
      </Stack>
      {isStillOpen && !failure && <Banner tone="info">{t('verify.provider.stillOpen')}</Banner>}
      {failure && <VerificationFailure error={failure} />}
      <Stack gap="sm" align="flex-start">
        <Button
          variant="outline"
          isFullWidth
          className={secondWay}
          isLoading={isAsking}
          onClick={() => send({ type: 'checkProvider' })}
        >
          {t('verify.provider.check')}
        </Button>
        <Button variant="link" isFullWidth className={secondWay} onClick={() => send({ type: 'choosePhotos' })}>
          {t('verify.provider.photos')}
        </Button>
      </Stack>
      <CaptureBar label={t('verify.provider.title')}>
        {certifyUrl ? (
          <Button size="lg" isFullWidth onClick={() => send({ type: 'openProvider' })}>
            {t('verify.provider.open')}
          </Button>
        ) : (
          <Button size="lg" isFullWidth onClick={() => send({ type: 'goBack', step: 'details' })}>
            {t('verify.provider.again')}
          </Button>
        )}
      </CaptureBar>
    </section>
  );
}
