import type { Setting } from '@sampan/api/entities';
import { rangeOfSetting } from '@sampan/domain/setting/settingRules';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { getName, getSpec } from './settingSpecs.ts';

const problems = [
  'type',
  'number',
  'tooLong',
  'tooDeep',
  'whole',
  'image',
  'color',
  'choice',
  'currency',
  'fpsId',
  'smsTemplates',
  'promises',
  'tooManyPromises',
  'notConfigured',
  'ownSecondFactor',
  'taken',
  'key',
  'secret',
  'required',
] as const;

/** Label, hint and error messages of settings. */
export function useSettingLabels(currency: string) {
  const { t } = useTranslation('admin');
  const { number, money } = useNumberFormats();
  return {
    /** A custom setting has the label given by staff. */
    getLabel(setting: Pick<Setting, 'settingGroup' | 'key' | 'label'>): string {
      const name = getName(setting);
      return name ? t(`settings.of.${name}.label`) : setting.label;
    },
    getHint(setting: Pick<Setting, 'settingGroup' | 'key'>): string | undefined {
      const name = getName(setting);
      return name && t(`settings.of.${name}.hint`);
    },
    toProblem(setting: Pick<Setting, 'settingGroup' | 'key' | 'type'>, code: string, reason = ''): string {
      if (code === 'json') return t('settings.problem.json', { reason });
      const range = rangeOfSetting(setting);
      if (code === 'range' && range) {
        const show = (value: number) => (getSpec(setting).kind === 'money' ? money(value, currency) : number(value));
        return t('settings.problem.range', { min: show(range.min), max: show(range.max) });
      }
      const known = problems.find((problem) => problem === code);
      return t(`settings.problem.${known ?? 'other'}`);
    },
  };
}
