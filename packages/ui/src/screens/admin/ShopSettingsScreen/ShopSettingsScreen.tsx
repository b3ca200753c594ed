import { adminSetting as calls } from '@sampan/api/contract/setting';
import { type Setting, settingGroups, settingTypes } from '@sampan/api/entities';
import { getNoAnswerReason } from '@sampan/api/noAnswer';
import { MailOpen, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../../app/navigation/navigation.tsx';
import { useMay } from '../../../app/session/useViewer.ts';
import { useCurrency } from '../../../app/useCurrency.ts';
import { useAction } from '../../../data/useAction.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { FormCard } from '../../../patterns/FormCard/FormCard.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { jumpToField } from '../../../patterns/SaveBar/jumpToField.ts';
import { Checkbox } from '../../../primitives/Checkbox/Checkbox.tsx';
import { Combobox } from '../../../primitives/Combobox/Combobox.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { TextArea } from '../../../primitives/TextArea/TextArea.tsx';
import { TextInput } from '../../../primitives/TextInput/TextInput.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { SubmitDialog } from '../shared/SubmitDialog.tsx';
import { AdminPage } from '../shared/shell/AdminPage.tsx';
import { GroupForm } from './GroupForm/GroupForm.tsx';
import { toFieldId } from './GroupForm/settingDraft.ts';
import {
  getGroup,
  getName,
  type SettingGroup,
  type SettingName,
  settingNames,
  useSettingLabels,
} from './GroupForm/settingSpecs.ts';
import { OutboxSheet, SmsStops } from './Messages.tsx';
import { checkNewSetting, type NewSetting } from './newSetting.ts';
import { ProviderCards } from './Providers/ProviderCards.tsx';
import { aside, nav, page, place } from './ShopSettingsScreen.css.ts';

/** The groups by their names in the URL. */
export { settingGroups as settingPages };

export interface ShopSettingsScreenProps {
  group: SettingGroup;
  /** The searched key, from the URL. */
  searchedKey?: string | undefined;
}

type Layer = 'outbox' | 'create';

/** The shop's settings by group. */
export function ShopSettingsScreen({ group, searchedKey }: ShopSettingsScreenProps) {
  const { t } = useTranslation('admin');
  const mayEdit = useMay('settings.edit');
  const result = useEndpoint(calls.list, { settingGroup: group });
  const [layer, setLayer] = useState<Layer>();
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

const blank: NewSetting = { key: '', label: '', type: 'text', value: '', isOn: false, isPublic: false };

const failureKeys = {
  offline: 'settings.offline',
  unknown: 'order:refused.unknownRetry',
  other: 'settings.create.failed',
} as const;

/** Creates a custom setting. */
function CreateSetting({ group, onClose }: { group: SettingGroup; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'order']);
  const toast = useToast();
  const labels = useSettingLabels(useCurrency());
  const create = useAction(calls.create, { invalidates: ['admin', 'setting'] });
  const [fields, setFields] = useState(blank);
  const [hasSubmitted, setSubmitted] = useState(false);
  const checked = checkNewSetting(group, fields);
  const problems = hasSubmitted ? { ...create.error?.fields, ...('problems' in checked ? checked.problems : {}) } : {};
  const set = (change: Partial<NewSetting>) => {
    create.reset();
    setFields((before) => ({ ...before, ...change }));
  };
  const getError = (name: 'key' | 'label' | 'type' | 'value' | 'isPublic') => {
    const code = problems[name];
    const reason = 'reason' in checked ? checked.reason : '';
    return code && labels.toProblem({ settingGroup: group, key: fields.key, type: fields.type }, code, reason);
  };

  async function submit() {
    setSubmitted(true);
    if ('problems' in checked) return;
    const answer = await create.run(checked.input);
    if (answer.status === 'fail') return;
    toast.success(t('settings.create.done', { key: answer.data.key }));
    onClose();
  }

  return (
    <SubmitDialog
      title={t('settings.create.title', { group: t(`settings.group.${group}`) })}
      description={t('settings.create.text')}
      submitLabel={t('settings.create.submit')}
      isBusy={create.isPending}
      onClose={onClose}
      onSubmit={() => void submit()}
      gap="xs"
    >
      {create.error && !create.error.fields && (
        <Banner tone="danger">{t(failureKeys[getNoAnswerReason(create.error) ?? 'other'])}</Banner>
      )}
      <Field label={t('settings.create.key')} hint={t('settings.create.keyHint')} error={getError('key')}>
        <TextInput
          name="key"
          value={fields.key}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => set({ key: event.target.value })}
        />
      </Field>
      <Field label={t('settings.create.label')} error={getError('label')}>
        <TextInput
          name="label"
          value={fields.label}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => set({ label: event.target.value })}
        />
      </Field>
      <Field label={t('settings.create.type')} error={getError('type')}>
        <Select<Setting['type']>
          options={settingTypes.map((value) => ({ value, label: t(`settings.type.${value}`) }))}
          value={fields.type}
          onValueChange={(type) => set({ type })}
        />
      </Field>
      {fields.type === 'boolean' ? (
        <Checkbox isChecked={fields.isOn} onCheckedChange={(isOn) => set({ isOn })}>
          {t('settings.on')}
        </Checkbox>
      ) : (
        <Field label={t('settings.create.value')} error={getError('value')}>
          <TextArea
            name="value"
            value={fields.value}
            rows={3}
            onChange={(event) => set({ value: event.target.value })}
          />
        </Field>
      )}
      <Field label={t('settings.public')} keepsMessageLine={false} error={getError('isPublic')}>
        <Checkbox isChecked={fields.isPublic} onCheckedChange={(isPublic) => set({ isPublic })}>
          {t('settings.create.isPublic')}
        </Checkbox>
      </Field>
    </SubmitDialog>
  );
}
