import { adminProvider as calls } from '@sampan/api/contract/provider';
import { setting } from '@sampan/api/contract/setting';
import type { ProviderState } from '@sampan/api/entities';
import { type ProviderDefinition, providerDefinitions } from '@sampan/domain/provider/definitions';
import { readFeatures } from '@sampan/domain/setting/features';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../../data/useAction.ts';
import { useEndpoint } from '../../../../data/useEndpoint.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { DescriptionList, type DescriptionListProps } from '../../../../patterns/DescriptionList/DescriptionList.tsx';
import { FormCard } from '../../../../patterns/FormCard/FormCard.tsx';
import { PageState } from '../../../../patterns/PageState/PageState.tsx';
import { Badge, type BadgeTone } from '../../../../primitives/Badge/Badge.tsx';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Inline } from '../../../../primitives/Inline/Inline.tsx';
import { Skeleton } from '../../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { Switch } from '../../../../primitives/Switch/Switch.tsx';
import { MutedText } from '../../../../primitives/Text/Text.tsx';
import { TestResult, useProviderTexts, useTest } from './connectionTest.tsx';
import { ProviderForm } from './ProviderForm.tsx';

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

type Condition = 'unreadable' | 'environment' | 'settings' | 'none';

/** Source of a provider's credentials, or why there are none. */
function getCondition({ source, isUnreadable }: Pick<ProviderState, 'source' | 'isUnreadable'>): Condition {
  if (isUnreadable) return 'unreadable';
  return source ?? 'none';
}

const tones: Record<Condition, BadgeTone> = {
  unreadable: 'danger',
  environment: 'info',
  settings: 'success',
  none: 'neutral',
};

/** Keys of the texts that differ between payment providers, SMS gateways and identity providers. */
const texts = {
  payment: { turn: 'provider.switch', previous: 'provider.previousUntil' },
  sms: { turn: 'provider.switchSms', previous: 'provider.previousUntilSms' },
  kyc: { turn: null, previous: 'provider.previousUntilKyc' },
} as const;
const getTexts = ({ provider }: Pick<ProviderState, 'provider'>) => texts[providerDefinitions[provider].group];

/** One provider: on/off switch, credentials and connection test. */
function ProviderCard({ state }: { state: ProviderState }) {
  const { t } = useTranslation('admin');
  const labels = useProviderTexts();
  const [isEditing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const { provider, isEnabled, source } = state;
  const condition = getCondition(state);
  const name = t(`provider.name.${provider}`);
  const turn = useAction(calls.save, { invalidates: ['admin', 'setting', 'payment'] });
  const test = useTest(provider);
  const isFixed = condition === 'environment';
  const { turn: label } = getTexts(state);

  function edit() {
    test.forget();
    setEditing(true);
  }
  /** The button is rendered again before it can get the focus. */
  function close() {
    flushSync(() => setEditing(false));
    editButton.current?.focus();
  }

  const editLabel = t(source ? 'provider.change' : 'provider.enter');
  return (
    <FormCard
      title={name}
      note={t(`provider.about.${provider}`)}
      aside={<Badge tone={tones[condition]}>{t(`provider.condition.${condition}`)}</Badge>}
    >
      <Stack gap="lg">
        {label ? (
          <Switch
            label={t(label, { name })}
            isOn={isEnabled}
            isPending={turn.isPending}
            onChange={(isOn) => void turn.run({ provider, isEnabled: isOn })}
          />
        ) : (
          <MutedText>{t(isEnabled ? 'provider.chosen' : 'provider.notChosen', { name })}</MutedText>
        )}
        {turn.error && <Banner tone="danger">{labels.getSaveError(turn.error)}</Banner>}
        {condition === 'unreadable' && <Banner tone="danger">{t('provider.unreadable')}</Banner>}
        {isFixed && <Banner tone="neutral">{t('provider.fixed')}</Banner>}
        <Facts state={state} />
        {isEditing ? (
          <ProviderForm state={state} onClose={close} />
        ) : (
          <>
            <TestResult result={test.result} name={name} />
            <Inline gap="sm">
              {!isFixed && (
                <Button
                  ref={editButton}
                  variant="outline"
                  onClick={edit}
                  aria-label={t('provider.actionOf', { action: editLabel, name })}
                >
                  {editLabel}
                </Button>
              )}
              {source && (
                <Button
                  variant="tonal"
                  isLoading={test.isPending}
                  onClick={() => void test.run()}
                  aria-label={t('provider.actionOf', { action: t('provider.test'), name })}
                >
                  {t('provider.test')}
                </Button>
              )}
            </Inline>
          </>
        )}
      </Stack>
    </FormCard>
  );
}

function Facts({ state }: { state: ProviderState }) {
  const { t } = useTranslation('admin');
  const { dateTime } = useFormats();
  const labels = useProviderTexts();
  const { source, notifyUrl, lastSuccessAt, lastError, previousUntil, provider } = state;
  const name = t(`provider.name.${provider}`);
  const items: DescriptionListProps['items'] = [
    notifyUrl !== undefined && { label: t('provider.notifyUrl'), value: notifyUrl, copy: notifyUrl },
    source !== null && {
      label: t('provider.lastSuccess'),
      value: lastSuccessAt ? dateTime(lastSuccessAt) : t('provider.never'),
    },
    lastError && {
      label: t('provider.lastError'),
      value: `${dateTime(lastError.at)} · ${labels.getFailure(lastError, name)}`,
    },
    previousUntil !== undefined && {
      label: t('provider.previous'),
      value: t(getTexts(state).previous, { date: dateTime(previousUntil) }),
    },
  ];
  return items.some(Boolean) && <DescriptionList items={items} />;
}
