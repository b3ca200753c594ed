import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { privacy, privacyIcon } from './VerificationScreen.css.ts';

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
