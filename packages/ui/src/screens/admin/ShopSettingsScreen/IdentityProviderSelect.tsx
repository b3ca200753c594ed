import { adminProvider } from '@sampan/api/contract/provider';
import { setting } from '@sampan/api/contract/setting';
import { type IdentityChoice, identityChoices } from '@sampan/domain/kyc/identityProviders';
import { readFeatures } from '@sampan/domain/setting/features';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../app/useViewer.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { Select } from '../../../primitives/Select/Select.tsx';
import { narrow } from './ShopSettingsScreen.css.ts';

interface IdentityProviderSelectProps {
  value: string;
  onChange: (value: string) => void;
  isDisabled: boolean;
}

/** Who verifies identities. Only providers with credentials can be chosen; the sandbox replaces missing ones. */
export function IdentityProviderSelect({ value, onChange, isDisabled }: IdentityProviderSelectProps) {
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
