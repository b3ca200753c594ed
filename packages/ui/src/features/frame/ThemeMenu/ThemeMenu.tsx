import { type ColorMode, colorModes } from '@sampan/domain/preferences/colorMode';
import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../../app/usePreferences.ts';
import { LazyMenu } from '../../../patterns/LazyMenu/LazyMenu.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../primitives/IconButton/IconButton.tsx';

export interface ThemeMenuProps {
  /** Additional class names. */
  className?: string;
}

const icons: Record<ColorMode, LucideIcon> = { light: Sun, dark: Moon, system: Monitor };

/** Theme menu: light, dark or system. */
export function ThemeMenu({ className }: ThemeMenuProps) {
  const { t } = useTranslation('common');
  const { colorMode, chooseColorMode } = usePreferences();
  return (
    <LazyMenu
      trigger={
        <IconButton label={t('theme.label')} className={className} aria-haspopup="menu">
          <Icon as={icons[colorMode]} size={24} />
        </IconButton>
      }
      choices={[
        {
          label: t('theme.label'),
          value: colorMode,
          options: colorModes.map((mode) => ({ value: mode, label: t(`theme.${mode}`), icon: icons[mode] })),
          onValueChange: (mode) => chooseColorMode(mode as ColorMode),
        },
      ]}
    />
  );
}
