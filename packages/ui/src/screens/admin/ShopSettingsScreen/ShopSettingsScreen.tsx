import { adminSetting as calls } from '@sampan/api/contract/setting';
import { type Setting, settingGroups } from '@sampan/api/entities';
import { MailOpen, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../../app/navigation/navigation.tsx';
import { useMay } from '../../../app/session/useViewer.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { FormCard } from '../../../patterns/FormCard/FormCard.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { jumpToField } from '../../../patterns/SaveBar/jumpToField.ts';
import { Combobox } from '../../../primitives/Combobox/Combobox.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { AdminPage } from '../shared/shell/AdminPage.tsx';
import { CreateSetting } from './CreateSetting.tsx';
import { GroupForm } from './GroupForm/GroupForm.tsx';
import { toFieldId } from './GroupForm/settingDraft.ts';
import { getGroup, getName, type SettingGroup, type SettingName, settingNames } from './GroupForm/settingSpecs.ts';
import { OutboxSheet, SmsStops } from './Messages.tsx';
import { ProviderCards } from './Providers/ProviderCards.tsx';
import { aside, nav, page, place } from './ShopSettingsScreen.css.ts';

/** The groups by their names in the URL. */
export { settingGroups as settingPages };

export interface ShopSettingsScreenProps {
  group: SettingGroup;
  /** The searched key, from the URL. */
  searchedKey?: string | undefined;
}

/** The shop's settings by group. */
export function ShopSettingsScreen({ group, searchedKey }: ShopSettingsScreenProps) {
  const { t } = useTranslation('admin');
  const mayEdit = useMay('settings.edit');
  const result = useEndpoint(calls.list, { settingGroup: group });
  const [layer, setLayer] = useState<'outbox' | 'create'>();
  const sends = group === 'mail' || group === 'sms';
  return (
    <AdminPage
      permission="settings.view"
      title={t('settings.title')}
      secondary={
        mayEdit
          ? [
              ...(sends ? [{ label: t('outbox.open'), icon: MailOpen, onSelect: () => setLayer('outbox') }] : []),
              { label: t('settings.create.action'), icon: Plus, onSelect: () => setLayer('create') },
            ]
          : []
      }
    >
      <div className={page}>
        <div className={aside}>
          <Finder group={group} settings={result.data} />
          <Groups current={group} />
        </div>
        <PageState result={result} skeleton={<GroupSkeleton group={group} />}>
          {(settings) => (
            <Stack gap="lg">
              {group === 'sms' && <SmsStops />}
              <GroupForm key={group} group={group} settings={settings} searchedKey={searchedKey} />
              {(group === 'payment' || group === 'sms' || group === 'kyc') && mayEdit && (
                <ProviderCards group={group} />
              )}
            </Stack>
          )}
        </PageState>
      </div>
      {layer === 'outbox' && <OutboxSheet onClose={() => setLayer(undefined)} />}
      {layer === 'create' && <CreateSetting group={group} onClose={() => setLayer(undefined)} />}
    </AdminPage>
  );
}

function Groups({ current }: { current: SettingGroup }) {
  const { t } = useTranslation('admin');
  return (
    <nav aria-label={t('settings.groups')}>
      <ul className={nav}>
        {settingGroups.map((group) => (
          <li key={group}>
            <Link
              look="bare"
              href={`/admin/settings/${group}`}
              className={place}
              aria-current={group === current ? 'page' : undefined}
            >
              {t(`settings.group.${group}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface FinderProps {
  /** The group that is shown. */
  group: SettingGroup;
  /** Its settings; undefined until they are loaded. */
  settings: readonly Setting[] | undefined;
}

/** Finds a setting in any group by label, hint or key. */
function Finder({ group, settings }: FinderProps) {
  const { t } = useTranslation('admin');
  const { navigate } = useNavigation();
  const [chosen, setChosen] = useState<SettingName>();
  function go(name: SettingName | undefined) {
    setChosen(undefined);
    if (!name) return;
    const shown = getGroup(name) === group && settings?.find((setting) => getName(setting) === name);
    // No navigation, which would ask about unsaved changes although the form stays.
    if (shown) jumpToField(toFieldId(shown));
    else navigate(`/admin/settings/${getGroup(name)}?key=${name.slice(name.indexOf('.') + 1)}`);
  }
  return (
    <Combobox<SettingName>
      label={t('settings.find')}
      placeholder={t('settings.find')}
      options={settingNames.map((value) => ({
        value,
        label: t(`settings.of.${value}.label`),
        description: t(`settings.group.${getGroup(value)}`),
        keywords: [value, t(`settings.of.${value}.hint`)],
      }))}
      value={chosen}
      onValueChange={go}
      discardsTyped
    />
  );
}

function GroupSkeleton({ group }: { group: SettingGroup }) {
  const { t } = useTranslation('admin');
  return (
    <FormCard title={t(`settings.group.${group}`)} note={t(`settings.note.${group}`)}>
      <Skeleton lines={8} />
    </FormCard>
  );
}
