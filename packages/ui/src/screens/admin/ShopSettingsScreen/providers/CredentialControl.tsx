import type { CredentialState } from '@sampan/api/entities';
import { maxCredentialLength } from '@sampan/api/entities';
import type { CredentialField } from '@sampan/domain/provider/definitions';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { Field } from '../../../../primitives/Field/Field.tsx';
import { PasswordInput } from '../../../../primitives/PasswordInput/PasswordInput.tsx';
import { Select } from '../../../../primitives/Select/Select.tsx';
import { TextArea } from '../../../../primitives/TextArea/TextArea.tsx';
import { TextInput } from '../../../../primitives/TextInput/TextInput.tsx';
import { code } from '../ShopSettingsScreen.css.ts';

interface CredentialControlProps {
  id: string;
  field: CredentialField;
  state: CredentialState;
  /** Unsaved value; undefined if unchanged. */
  draft: string | null | undefined;
  problem: string | undefined;
  /** Called with the new value; `undefined` keeps the stored one. */
  onChange: (value: string | undefined) => void;
}

/** Control of one credential. A secret is write-only: the control shows only whether it is set. */
export function CredentialControl({ id, field, state, draft, problem, onChange }: CredentialControlProps) {
  const { t } = useTranslation('admin');
  const { date } = useFormats();
  const { name, kind, options = [] } = field;
  const { isSet, isFixed = false, value = '', fingerprint, expiresAt } = state;
  const label = t(`provider.field.${name as 'ALIPAY_APP_ID'}.label`);
  const facts = [
    isFixed ? t('provider.fixedField') : t(`provider.field.${name as 'ALIPAY_APP_ID'}.hint`),
    fingerprint && t('provider.fingerprint', { text: fingerprint }),
    expiresAt && t('provider.expires', { date: date(expiresAt) }),
  ];
  const common = { name, disabled: isFixed, maxLength: maxCredentialLength, spellCheck: false };
  const placeholder = t(isSet ? 'provider.keep' : 'provider.empty');
  const type = (event: { target: { value: string } }) => onChange(event.target.value);
  /** An empty field keeps the stored secret. */
  const typeSecret = (event: { target: { value: string } }) => onChange(event.target.value || undefined);

  function renderControl() {
    if (kind === 'choice' && !isFixed) {
      return (
        <Select
          options={options.map((each) => ({ value: each, label: t(`provider.option.${toOptionKey(each)}`) }))}
          value={draft ?? (value || (options[0] ?? ''))}
          onValueChange={onChange}
        />
      );
    }
    if (kind === 'text' || kind === 'choice') {
      return <TextInput {...common} autoComplete="off" autoCapitalize="none" value={draft ?? value} onChange={type} />;
    }
    if (kind === 'secret') {
      return (
        <PasswordInput
          {...common}
          autoComplete="new-password"
          placeholder={placeholder}
          value={draft ?? ''}
          onChange={typeSecret}
        />
      );
    }
    return (
      <TextArea
        {...common}
        rows={5}
        className={code}
        autoComplete="off"
        placeholder={placeholder}
        value={draft ?? ''}
        onChange={typeSecret}
      />
    );
  }
  return (
    <Field id={id} label={label} hint={facts.filter(Boolean).join(' · ')} {...(problem && { error: problem })}>
      {renderControl()}
    </Field>
  );
}

const optionKeys = {
  publicKey: 'publicKey',
  certificate: 'certificate',
  'https://openapi.alipay.com/gateway.do': 'alipayProduction',
  'https://openapi-sandbox.dl.alipaydev.com/gateway.do': 'alipaySandbox',
  'https://api.mch.weixin.qq.com': 'wechatMainland',
  'https://apihk.mch.weixin.qq.com': 'wechatHongKong',
} as const;
type OptionKey = (typeof optionKeys)[keyof typeof optionKeys];

/** Message key of an option: URLs contain dots, which message keys cannot. */
function toOptionKey(option: string): OptionKey {
  const keys: Readonly<Record<string, OptionKey>> = optionKeys;
  return keys[option] ?? 'publicKey';
}
