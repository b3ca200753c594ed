import { type ColorMode, colorModes } from '@sampan/domain/preferences/colorMode';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../../app/usePageHead.ts';
import { usePreferences } from '../../../app/usePreferences.ts';
import { AccountFrame } from '../../../features/account/AccountFrame/AccountFrame.tsx';
import { type Locale, localeNames, locales } from '../../../i18n/locales.ts';
import { TopBar } from '../../../layouts/TopBar/TopBar.tsx';
import { PageHeader } from '../../../patterns/PageHeader/PageHeader.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { RadioGroup } from '../../../primitives/RadioGroup/RadioGroup.tsx';
import { Device } from './Device.tsx';
import { choices, group, groups } from './SettingsScreen.css.ts';
import { ThemePreview } from './ThemePreview.tsx';
import { Version } from './Version.tsx';

/** Browser settings. Changes take effect at once. */
export function SettingsScreen() {
  const { t } = useTranslation(['account', 'common']);
  const { wantedLocale, colorMode, chooseLocale, chooseColorMode } = usePreferences();
  const title = t('settings.title');
  usePageHead({ title, description: t('settings.description') });
  return (
    <>
      <TopBar title={title} backTo="/user" />
      <AccountFrame>
        <PageHeader title={title} isInTopBar />
        <div className={groups}>
          <Group title={t('settings.language')}>
            <RadioGroup<Locale>
              look="card"
              label={t('settings.language')}
              className={choices}
              value={wantedLocale}
              onValueChange={chooseLocale}
              options={locales.map((locale) => ({ value: locale, label: localeNames[locale] }))}
            />
          </Group>
          <Group title={t('settings.appearance')}>
            <RadioGroup<ColorMode>
              look="card"
              label={t('settings.appearance')}
              className={choices}
              value={colorMode}
              onValueChange={chooseColorMode}
              options={colorModes.map((mode) => ({
                value: mode,
                label: t(`common:theme.${mode}`),
                icon: <ThemePreview mode={mode} />,
              }))}
            />
          </Group>
          <Group title={t('settings.device')}>
            <Device />
          </Group>
          <Group title={t('settings.version')}>
            <Version />
          </Group>
        </div>
      </AccountFrame>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={group} aria-labelledby={id}>
      <Heading level={2} size="title" id={id}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
