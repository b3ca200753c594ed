import { locales } from '@sampan/api/entities';
import { type SmsTemplateName, smsTemplateNames } from '@sampan/domain/sms/smsTemplates';
import { useTranslation } from 'react-i18next';
import { localeNames } from '../../../../i18n/locales.ts';
import { MutedText, Text } from '../../../../primitives/Text/Text.tsx';
import { TextInput } from '../../../../primitives/TextInput/TextInput.tsx';
import { template, templateCode, templateCodes, templates as templatesClass } from '../ShopSettingsScreen.css.ts';
import { type Draft, type Fault, type SmsTemplatesDraft, toFaultProps } from './settingDraft.ts';

/** Codes have a template for each purpose; other messages are called as in the list of what was sent. */
const isCode = (name: SmsTemplateName): name is Extract<SmsTemplateName, `code${string}`> => name.startsWith('code');

/** Returns a function that names a template. */
export function useTemplateLabel(): (name: SmsTemplateName) => string {
  const { t } = useTranslation('admin');
  return (name) => (isCode(name) ? t(`settings.template.${name}`) : t(`messages.kind.${name}`));
}

interface SmsTemplatesFieldProps {
  /** Id of the list, and prefix of the controls' ids. */
  id: string;
  templates: SmsTemplatesDraft;
  onChange: (draft: Draft) => void;
  isDisabled: boolean;
  fault: Fault | undefined;
}

/** The code of the approved template of each text message, in each language. */
export function SmsTemplatesField({ id, templates, onChange, isDisabled, fault }: SmsTemplatesFieldProps) {
  const getLabel = useTemplateLabel();
  return (
    <ul id={id} tabIndex={-1} className={templatesClass}>
      {smsTemplateNames.map((name) => (
        <li key={name} className={template}>
          <Text as="span" size="bodySm" weight="semibold">
            {getLabel(name)}
          </Text>
          <div className={templateCodes}>
            {locales.map((locale) => (
              <div key={locale} className={templateCode}>
                <MutedText as="span" size="caption" lang={locale} aria-hidden>
                  {localeNames[locale]}
                </MutedText>
                <TextInput
                  {...toFaultProps(fault, `${id}-${name}-${locale}`)}
                  id={`${id}-${name}-${locale}`}
                  aria-label={`${getLabel(name)} ${localeNames[locale]}`}
                  value={templates[name][locale]}
                  disabled={isDisabled}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  onChange={(event) =>
                    onChange({
                      templates: { ...templates, [name]: { ...templates[name], [locale]: event.target.value } },
                    })
                  }
                />
              </div>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
