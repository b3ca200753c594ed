import { adminProvider } from '@sampan/api/contract/provider';
import { setting } from '@sampan/api/contract/setting';
import { type Setting, locales as shopLocales } from '@sampan/api/entities';
import { secondFactorChoices } from '@sampan/domain/account/totp';
import { isAccentColor } from '@sampan/domain/brand/accentColor';
import { type IdentityChoice, identityChoices } from '@sampan/domain/kyc/identityProviders';
import { readFeatures } from '@sampan/domain/setting/features';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../../app/session/useViewer.ts';
import { useEndpoint } from '../../../../data/useEndpoint.ts';
import { localeNames } from '../../../../i18n/locales.ts';
import { useNumberFormats } from '../../../../i18n/useFormats.ts';
import { useLazyLayer } from '../../../../patterns/useLazyLayer.ts';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Inline } from '../../../../primitives/Inline/Inline.tsx';
import { PasswordInput } from '../../../../primitives/PasswordInput/PasswordInput.tsx';
import { Picture } from '../../../../primitives/Picture/Picture.tsx';
import { Select } from '../../../../primitives/Select/Select.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { Switch } from '../../../../primitives/Switch/Switch.tsx';
import { MutedText } from '../../../../primitives/Text/Text.tsx';
import { TextArea } from '../../../../primitives/TextArea/TextArea.tsx';
import { TextInput, type TextInputProps } from '../../../../primitives/TextInput/TextInput.tsx';
import { getColor } from '../../../../theme/colors.ts';
import { code as codeClass, colorSwatch, narrow, picture as pictureClass } from '../ShopSettingsScreen.css.ts';
import { LocaleFields } from './LocaleFields.tsx';
import { PromisesField } from './PromisesField.tsx';
import { SmsTemplatesField } from './SmsTemplatesField.tsx';
import type { Draft, Fault } from './settingDraft.ts';
import { getSpec } from './settingSpecs.ts';

const loadPicker = async () =>
  (await import('../../../../features/file/GalleryPicker/GalleryPicker.tsx')).GalleryPicker;

export interface SettingControlProps {
  setting: Setting;
  /** Label of the setting. */
  label: string;
  draft: Draft;
  onChange: (draft: Draft) => void;
  currency: string;
  isDisabled: boolean;
  /** Id prefix for settings with several controls; a single control gets its id from the Field. */
  id: string;
  fault?: Fault | undefined;
}

/** Control for a setting, by its specification or else by its type. */
export function SettingControl(props: SettingControlProps) {
  const { setting, draft } = props;
  if (typeof draft === 'boolean') return <OnOff {...props} isOn={draft} />;
  if (typeof draft === 'object') {
    if ('isRemoved' in draft) return <Secret {...props} secret={draft} />;
    if ('promises' in draft) return <PromisesField {...props} fault={props.fault} promises={draft.promises} />;
    if ('templates' in draft) return <SmsTemplatesField {...props} fault={props.fault} templates={draft.templates} />;
    return <LocaleFields {...props} texts={draft} isLong={'isLong' in getSpec(setting)} />;
  }
  if (setting.type === 'image') return <Image {...props} src={draft} />;
  return <OneField {...props} text={draft} />;
}

function OnOff({ label, isOn, onChange, isDisabled }: SettingControlProps & { isOn: boolean }) {
  return <Switch label={label} isLabelHidden isOn={isOn} disabled={isDisabled} onChange={onChange} />;
}

function OneField({ setting, text, onChange, currency, isDisabled }: SettingControlProps & { text: string }) {
  const { t } = useTranslation('admin');
  const { currency: symbol } = useNumberFormats().moneyParts(0, currency);
  const spec = getSpec(setting);
  const common = { name: setting.key, value: text, disabled: isDisabled, autoComplete: 'off', spellCheck: false };
  const type = (event: { target: { value: string } }) => onChange(event.target.value);
  if (spec.kind === 'locale') {
    return (
      <Select
        options={shopLocales.map((value) => ({ value, label: localeNames[value] }))}
        value={text}
        onValueChange={onChange}
        disabled={isDisabled}
        className={narrow}
      />
    );
  }
  if (spec.kind === 'color') {
    return <ColorInput {...common} fallback={getColor('solid.brand', 'light')} onValueChange={onChange} />;
  }
  if (spec.kind === 'identityProvider') {
    return <IdentityProviderSelect value={text} onChange={onChange} isDisabled={isDisabled} />;
  }
  if (spec.kind === 'secondFactor') {
    return (
      <Select
        options={secondFactorChoices.map((value) => ({ value, label: t(`settings.secondFactorFor.${value}`) }))}
        value={secondFactorChoices.find((choice) => choice === text)}
        onValueChange={onChange}
        disabled={isDisabled}
        className={narrow}
      />
    );
  }
  if (spec.kind === 'lines') return <TextArea {...common} rows={4} onChange={type} />;
  if (setting.type === 'json') return <TextArea {...common} rows={8} className={codeClass} onChange={type} />;
  if (spec.kind === 'money') {
    return <TextInput {...common} className={narrow} inputMode="decimal" prefix={symbol} onChange={type} />;
  }
  if (spec.kind === 'count') {
    const unit = t(`settings.unit.${spec.unit}`);
    return <TextInput {...common} className={narrow} inputMode="numeric" suffix={unit} onChange={type} />;
  }
  const kinds = { email: 'email', phone: 'tel' } as const;
  const kind = spec.kind === 'email' || spec.kind === 'phone' ? kinds[spec.kind] : 'text';
  const inputMode = setting.type === 'number' ? 'decimal' : undefined;
  return <TextInput {...common} type={kind} inputMode={inputMode} onChange={type} />;
}

type SecretDraft = Extract<Draft, { isRemoved: boolean }>;

/** Write-only value: shows only whether it is set. */
function Secret({ setting, secret, onChange, isDisabled }: SettingControlProps & { secret: SecretDraft }) {
  const { t } = useTranslation('admin');
  const { isSet = false } = setting;
  return (
    <Stack gap="xs">
      <PasswordInput
        autoComplete="new-password"
        name={setting.key}
        value={secret.text}
        disabled={isDisabled || secret.isRemoved}
        placeholder={t(isSet ? 'settings.secret.set' : 'settings.secret.none')}
        onChange={(event) => onChange({ isRemoved: false, text: event.target.value })}
      />
      {isSet && !isDisabled && (
        <Inline gap="sm" align="center">
          <MutedText as="span" size="caption">
            {t(secret.isRemoved ? 'settings.secret.willGo' : 'settings.secret.hint')}
          </MutedText>
          <Button variant="ghost" size="sm" onClick={() => onChange({ isRemoved: !secret.isRemoved, text: '' })}>
            {t(secret.isRemoved ? 'settings.secret.keep' : 'settings.secret.remove')}
          </Button>
        </Inline>
      )}
    </Stack>
  );
}

function Image({ setting, src, onChange, isDisabled }: SettingControlProps & { src: string }) {
  const { t } = useTranslation('admin');
  const picker = useLazyLayer(loadPicker);
  return (
    <Stack gap="sm" align="flex-start">
      <Picture
        src={src || null}
        alt={src ? '' : t('settings.image.none')}
        sizes="240px"
        ratio={16 / 9}
        radius="lg"
        className={pictureClass}
      />
      <TextInput
        name={setting.key}
        value={src}
        disabled={isDisabled}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
      {!isDisabled && (
        <Button variant="outline" size="sm" onClick={picker.open}>
          {t('settings.image.choose')}
        </Button>
      )}
      {picker.progress}
      {picker.Layer && (
        <picker.Layer onClose={picker.close} onPick={([chosen]) => chosen?.url && onChange(chosen.url)} />
      )}
    </Stack>
  );
}

interface ColorInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** `#rrggbb`, or what was typed. */
  value: string;
  onValueChange: (value: string) => void;
  /** Color that the swatch shows where the text is none. */
  fallback: string;
}

/** A color as text, with the browser's color chooser beside it. */
function ColorInput({ value, onValueChange, fallback, ...props }: ColorInputProps) {
  const { t } = useTranslation('admin');
  return (
    <Inline wraps={false}>
      <input
        type="color"
        aria-label={t('settings.brand.choose')}
        className={colorSwatch}
        value={isAccentColor(value) ? value.toLowerCase() : fallback}
        disabled={props.disabled}
        onChange={(event) => onValueChange(event.target.value)}
      />
      <TextInput {...props} className={narrow} value={value} onChange={(event) => onValueChange(event.target.value)} />
    </Inline>
  );
}

interface IdentityProviderSelectProps {
  value: string;
  onChange: (value: string) => void;
  isDisabled: boolean;
}

/** Select of the identity provider. Only providers with credentials can be chosen; the sandbox replaces missing ones. */
function IdentityProviderSelect({ value, onChange, isDisabled }: IdentityProviderSelectProps) {
  const { t } = useTranslation('admin');
  const mayEdit = useMay('settings.edit');
  const { data: states } = useEndpoint(adminProvider.list, {}, { enabled: mayEdit });
  const settings = useEndpoint(setting.public, {}).data;
  const isLive = settings !== undefined && readFeatures(settings).mode === 'live';
  const isSetUp = (choice: IdentityChoice) =>
    choice === 'manual' || !isLive || states?.some(({ provider, source }) => provider === choice && source !== null);
  return (
    <Select
      options={identityChoices.map((choice) => ({
        value: choice,
        label: choice === 'manual' ? t('provider.manualIdentity') : t(`provider.name.${choice}`),
        ...(states && !isSetUp(choice) && { description: t('provider.condition.none'), isDisabled: true }),
      }))}
      value={identityChoices.find((choice) => choice === value)}
      onValueChange={onChange}
      disabled={isDisabled}
      className={narrow}
    />
  );
}
