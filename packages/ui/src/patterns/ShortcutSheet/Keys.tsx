import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { keyCaps } from './keyNames.ts';
import { cap, connector, keys } from './ShortcutSheet.css.ts';

export interface KeysProps {
  /** In the format of `useShortcuts`: `mod+k`, `g o`. */
  shortcut: string;
}

/** Keys as key caps: "g then o", "Ctrl K". */
export function Keys({ shortcut }: KeysProps) {
  const { t } = useTranslation('admin');
  return (
    <span className={keys}>
      {shortcut.split(' ').map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same key may come twice, and none ever moves
        <Fragment key={index}>
          {index > 0 && <span className={connector}>{t('shortcuts.then')}</span>}
          {keyCaps(key).map((name) => (
            <kbd key={name} className={cap}>
              {name}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
