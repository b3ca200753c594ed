import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../../app/usePreferences.ts';
import { type Locale, localeNames, locales } from '../../../i18n/locales.ts';
import { LazyMenu } from '../../../patterns/LazyMenu/LazyMenu.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../primitives/IconButton/IconButton.tsx';

export interface LocaleMenuProps {
  /** Additional class names. */
  className?: string;
}

/** Language menu, each language by its own name. The change is instant and not announced. */
export function LocaleMenu({ className }: LocaleMenuProps) {
  const { t } = useTranslation('common');
  const { wantedLocale, chooseLocale } = usePreferences();
  return (
    <LazyMenu
      trigger={
        <IconButton label={t('locale.label')} className={className} aria-haspopup="menu">
          <Icon as={Languages} size={24} />
        </IconButton>
      }
      choices={[
        {
          label: t('locale.label'),
          value: wantedLocale,
          options: locales.map((locale) => ({ value: locale, label: localeNames[locale], lang: locale })),
          onValueChange: (locale) => chooseLocale(locale as Locale),
        },
      ]}
    />
  );
}
