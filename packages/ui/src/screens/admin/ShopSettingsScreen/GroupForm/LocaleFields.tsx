import { locales } from '@sampan/api/entities';
import { localeNames } from '../../../../i18n/locales.ts';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { MutedText } from '../../../../primitives/Text/Text.tsx';
import { TextArea } from '../../../../primitives/TextArea/TextArea.tsx';
import { TextInput } from '../../../../primitives/TextInput/TextInput.tsx';
import { localeName, localeRow } from '../ShopSettingsScreen.css.ts';
import { type Fault, type LocaleTexts, toFaultProps } from './settingDraft.ts';

export interface LocaleFieldsProps {
  /** Id of the first control, and prefix of the others. */
  id: string;
  /** Name of the texts; each control's accessible name begins with it. */
  label: string;
  texts: LocaleTexts;
  onChange: (texts: LocaleTexts) => void;
  isDisabled: boolean;
  isLong?: boolean;
  fault?: Fault | undefined;
}

/** A text in each language, one below the other. */
export function LocaleFields({ id, label, texts, onChange, isDisabled, isLong = false, fault }: LocaleFieldsProps) {
  return (
    <Stack gap="sm">
      {locales.map((locale, place) => {
        const controlId = place === 0 ? id : `${id}-${locale}`;
        const props = {
          ...toFaultProps(fault, controlId),
          id: controlId,
          lang: locale,
          'aria-label': `${label} ${localeNames[locale]}`,
          value: texts[locale],
          disabled: isDisabled,
          onChange: (event: { target: { value: string } }) => onChange({ ...texts, [locale]: event.target.value }),
        };
        return (
          <div key={locale} className={localeRow}>
            <MutedText as="span" size="caption" className={localeName} aria-hidden>
              {localeNames[locale]}
            </MutedText>
            {isLong ? <TextArea {...props} rows={2} /> : <TextInput {...props} autoComplete="off" />}
          </div>
        );
      })}
    </Stack>
  );
}
