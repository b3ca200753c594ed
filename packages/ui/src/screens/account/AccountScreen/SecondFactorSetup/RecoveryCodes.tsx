import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../../patterns/DescriptionList/CopyButton.tsx';
import { Text } from '../../../../primitives/Text/Text.tsx';
import { codes as codesClass, codesHead } from './SecondFactorSetup.css.ts';

export interface RecoveryCodesProps {
  codes: readonly string[];
}

/** Recovery codes, shown only once. */
export function RecoveryCodes({ codes }: RecoveryCodesProps) {
  const { t } = useTranslation('account');
  const id = useId();
  return (
    <div>
      <Text size="bodySm">{t('secondFactor.savedText')}</Text>
      <div className={codesHead}>
        <Text id={id} size="caption" tone="muted">
          {t('secondFactor.codes')}
        </Text>
        <CopyButton text={codes.join('\n')} what={t('secondFactor.codes')} />
      </div>
      <ul className={codesClass} aria-labelledby={id}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  );
}
