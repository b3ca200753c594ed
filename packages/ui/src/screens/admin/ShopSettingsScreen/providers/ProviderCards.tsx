import { adminProvider as calls } from '@sampan/api/contract/provider';
import { setting } from '@sampan/api/contract/setting';
import { type ProviderDefinition, providerDefinitions } from '@sampan/domain/provider/definitions';
import { readFeatures } from '@sampan/domain/setting/features';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../../data/useEndpoint.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { FormCard } from '../../../../patterns/FormCard/FormCard.tsx';
import { PageState } from '../../../../patterns/PageState/PageState.tsx';
import { Skeleton } from '../../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { ProviderCard } from './ProviderCard.tsx';

/** The providers of a group of settings, with switch, credentials and connection test. Admins only. */
export function ProviderCards({ group }: { group: ProviderDefinition['group'] }) {
  const { t } = useTranslation('admin');
  const states = useEndpoint(calls.list, {});
  const { mode } = readFeatures(useEndpoint(setting.public, {}).data);
  return (
    <Stack gap="lg">
      {mode === 'demo' && <Banner tone="info">{t('provider.demo')}</Banner>}
      <PageState
        result={states}
        skeleton={
          <FormCard title={t('provider.title')}>
            <Skeleton lines={6} />
          </FormCard>
        }
      >
        {(all) => (
          <Stack gap="lg">
            {all
              .filter(({ provider }) => providerDefinitions[provider].group === group)
              .map((state) => (
                <ProviderCard key={state.provider} state={state} />
              ))}
          </Stack>
        )}
      </PageState>
    </Stack>
  );
}
