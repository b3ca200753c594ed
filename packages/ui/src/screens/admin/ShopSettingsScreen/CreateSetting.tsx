import { adminSetting as calls } from '@sampan/api/contract/setting';
import { type Setting, settingTypes } from '@sampan/api/entities';
import { getNoAnswerReason } from '@sampan/api/noAnswer';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrency } from '../../../app/useCurrency.ts';
import { useAction } from '../../../data/useAction.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { Checkbox } from '../../../primitives/Checkbox/Checkbox.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { TextArea } from '../../../primitives/TextArea/TextArea.tsx';
import { TextInput } from '../../../primitives/TextInput/TextInput.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { SubmitDialog } from '../shared/SubmitDialog.tsx';
import { type SettingGroup, useSettingLabels } from './GroupForm/settingSpecs.ts';
import { checkNewSetting, type NewSetting } from './newSetting.ts';

export interface CreateSettingProps {
  group: SettingGroup;
  onClose: () => void;
}

const blank: NewSetting = { key: '', label: '', type: 'text', value: '', isOn: false, isPublic: false };

const failureKeys = {
  offline: 'settings.offline',
  unknown: 'order:refused.unknownRetry',
  other: 'settings.create.failed',
} as const;

/** Creates a custom setting. */
export function CreateSetting({ group, onClose }: CreateSettingProps) {
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
