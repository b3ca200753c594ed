import { useTranslation } from 'react-i18next';

export interface FieldLimits {
  min?: number;
  max?: number;
}

/** Returns the message for a field's error code, from the schema or the server: `(code, label, limits) => message`. */
export function useFieldMessages() {
  const { t } = useTranslation('controls');
  return (code: string | undefined, label: string, { min = 0, max = 0 }: FieldLimits = {}): string | undefined => {
    if (code === undefined) return undefined;
    const messages: Record<string, () => string> = {
      required: () => t('field.required', { label }),
      tooShort: () => t('field.tooShort', { n: min }),
      tooLong: () => t('field.tooLong', { n: max }),
      email: () => t('field.email'),
      phone: () => t('field.phone'),
      characters: () => t('field.characters'),
      letter: () => t('field.letter'),
      taken: () => t('field.taken', { label }),
      captcha: () => t('field.captcha'),
      captchaLoading: () => t('field.captchaLoading'),
    };
    return (messages[code] ?? (() => t('field.check', { label })))();
  };
}
