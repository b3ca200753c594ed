import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { keyCaps } from './keyNames.ts';
import { cap, connector, keys } from './ShortcutSheet.css.ts';

export interface KeysProps {
  /** As `useShortcuts` writes it: `mod+k`, `g o`. */
  shortcut: string;
}

/** Key caps in a row: "g then o", "Ctrl K". */
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
