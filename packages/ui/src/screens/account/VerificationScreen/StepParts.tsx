import type { CallError } from '@sampan/api/clientEnvelope';
import { Lock } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { privacy, privacyIcon } from './VerificationScreen.css.ts';

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

/** States who can see the data. */
export function Privacy() {
  const { t } = useTranslation('account');
  return (
    <div className={privacy}>
      <Icon as={Lock} size={18} className={privacyIcon} />
      <Text size="bodySm" tone="muted">
        {t('verify.intro.whoText')}
      </Text>
    </div>
  );
}

/** Explains why the server or the identity provider rejected the request. */
export function VerificationFailure({ error }: { error: CallError }) {
  const { t } = useTranslation('account');
  const texts: Partial<Record<string, string>> = {
    KYC_STATE: t('verify.failed.KYC_STATE'),
    NOT_FOUND: t('verify.failed.NOT_FOUND'),
    UNAVAILABLE: t('verify.failed.UNAVAILABLE'),
    TOO_MANY_REQUESTS: t('verify.failed.tooMany'),
    499: t('verify.failed.offline'),
  };
  return <Banner tone="danger">{texts[error.code] ?? t('verify.failed.other')}</Banner>;
}
