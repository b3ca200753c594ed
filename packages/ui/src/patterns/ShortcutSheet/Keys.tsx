import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsHydrated } from '../../app/hydration/useIsHydrated.ts';
import { getKeyCaps } from './keyNames.ts';
import { cap, connector, keys } from './ShortcutSheet.css.ts';

export interface KeysProps {
  /** In the format of `useShortcuts`: `mod+k`, `g o`. */
  shortcut: string;
}

/** Keys as key caps: "g then o", "Ctrl K". */
export function Keys({ shortcut }: KeysProps) {
  const { t } = useTranslation('admin');
  // The server does not know the platform.
  const platform = useIsHydrated() ? navigator.platform : '';
  return (
    <span className={keys}>
      {shortcut.split(' ').map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a key may occur twice, and they are never reordered
        <Fragment key={index}>
          {index > 0 && <span className={connector}>{t('shortcuts.then')}</span>}
          {getKeyCaps(key, platform).map((name) => (
            <kbd key={name} className={cap}>
              {name}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
