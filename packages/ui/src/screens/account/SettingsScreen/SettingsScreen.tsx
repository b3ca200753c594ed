import { countUnits } from '@sampan/domain/cart/cart';
import { type Color, type ColorMode, colorModes } from '@sampan/domain/preferences/colorMode';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { useCart } from '../../../app/useCart.ts';
import { useCharacterKeys } from '../../../app/useCharacterKeys.ts';
import { usePreferences } from '../../../app/usePreferences.ts';
import { type Locale, localeNames, locales } from '../../../i18n/locales.ts';
import { useCopy } from '../../../patterns/useCopy.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { joinClasses } from '../../../primitives/classes.ts';
import { focusHeadingAfter } from '../../../primitives/focusHeading.ts';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../primitives/IconButton/IconButton.tsx';
import { RadioGroup } from '../../../primitives/RadioGroup/RadioGroup.tsx';
import { Switch } from '../../../primitives/Switch/Switch.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { AccountPage } from '../shared/AccountPage.tsx';
import { SettingsGroup, SettingsGroups, SettingsRow, SettingsRows } from '../shared/SettingsGroup.tsx';
import { build, choices, keyboard } from './SettingsScreen.css.ts';
import { band, line, pane, preview, short } from './ThemePreview.css.ts';

/** Browser settings. Changes take effect at once. */
export function SettingsScreen() {
  const { t } = useTranslation(['account', 'common']);
  const { wantedLocale, colorMode, chooseLocale, chooseColorMode } = usePreferences();
  return (
    <AccountPage title={t('settings.title')} description={t('settings.description')}>
      <SettingsGroups>
        <SettingsGroup title={t('settings.language')}>
          <RadioGroup<Locale>
            look="card"
            label={t('settings.language')}
            className={choices}
            value={wantedLocale}
            onValueChange={chooseLocale}
            options={locales.map((locale) => ({ value: locale, label: localeNames[locale], lang: locale }))}
          />
        </SettingsGroup>
        <SettingsGroup title={t('settings.appearance')}>
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
        </SettingsGroup>
        <SettingsGroup title={t('settings.device')}>
          <Device />
        </SettingsGroup>
        <div className={keyboard}>
          <SettingsGroup title={t('settings.keyboard')}>
            <Keyboard />
          </SettingsGroup>
        </div>
        <SettingsGroup title={t('settings.version')}>
          <Version />
        </SettingsGroup>
      </SettingsGroups>
    </AccountPage>
  );
}

const panes: Record<ColorMode, readonly Color[]> = { light: ['light'], dark: ['dark'], system: ['light', 'dark'] };

/** Preview of a colour mode; "system" shows half of each theme. */
function ThemePreview({ mode }: { mode: ColorMode }) {
  return (
    <span className={preview} aria-hidden>
      {panes[mode].map((color) => (
        <span key={color} data-theme={color} className={pane}>
          <span className={band} />
          <span className={line} />
          <span className={joinClasses(line, short)} />
        </span>
      ))}
    </span>
  );
}

/** Turns shortcuts of letters and signs off; those of the back office, too. */
function Keyboard() {
  const { t } = useTranslation('account');
  const { isOn, choose } = useCharacterKeys();
  const label = t('settings.characterKeys');
  return (
    <SettingsRows>
      <SettingsRow title={label} note={t('settings.characterKeysText')}>
        <Switch isLabelHidden label={label} isOn={isOn} onChange={choose} />
      </SettingsRow>
    </SettingsRows>
  );
}

/** The running build, for problem reports. */
function Version() {
  const { t } = useTranslation('account');
  const { buildId } = useServices();
  const copy = useCopy();
  return (
    <SettingsRows>
      <SettingsRow
        title={buildId ? <span className={build}>{buildId}</span> : t('settings.development')}
        note={t('settings.versionText')}
      >
        {buildId && (
          <IconButton label={t('settings.copyVersion')} onClick={() => void copy(buildId)}>
            <Icon as={Copy} />
          </IconButton>
        )}
      </SettingsRow>
    </SettingsRows>
  );
}

/** Data stored in this browser, with a button to clear it. */
function Device() {
  const { t } = useTranslation(['account', 'common']);
  const { platform } = useServices();
  const { lines, clear, undo } = useCart();
  // Clearing removes what cannot be bought, too.
  const count = countUnits(lines);
  const toast = useToast();

  function emptyCart() {
    clear();
    toast.action(t('settings.cartCleared'), { label: t('common:action.undo'), onPress: undo });
  }

  function forget() {
    platform.clearSession();
    toast.success(t('settings.cleared'));
  }

  return (
    <SettingsRows>
      <SettingsRow
        title={t('settings.cart')}
        note={count > 0 ? t('settings.cartCount', { count }) : t('settings.cartEmpty')}
      >
        {count > 0 && (
          <div ref={focusHeadingAfter}>
            <Button variant="outline" size="sm" onClick={emptyCart}>
              {t('settings.clearCart')}
            </Button>
          </div>
        )}
      </SettingsRow>
      <SettingsRow title={t('settings.remembered')} note={t('settings.rememberedText')}>
        <Button variant="outline" size="sm" onClick={forget}>
          {t('settings.clear')}
        </Button>
      </SettingsRow>
    </SettingsRows>
  );
}
