import { namedValueLimits } from '@sampan/api/entities';
import { Plus, Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fallbackLocale, type Locale, localeNames } from '../../../../i18n/locales.ts';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { focusBeside } from '../../../../primitives/focusBeside.ts';
import { Icon } from '../../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../../primitives/IconButton/IconButton.tsx';
import { ignoreHeldKey } from '../../../../primitives/ignoreHeldKey.ts';
import { MutedText, Text } from '../../../../primitives/Text/Text.tsx';
import { TextInput } from '../../../../primitives/TextInput/TextInput.tsx';
import { pairRow, pairTable } from '../ProductEditor.css.ts';
import { createEmptyPair, type PairRow } from '../productForm.ts';

interface PairRowsProps {
  /** Label of the list: `Specs` or `Options`. */
  label: string;
  /** Label of the add button. */
  addLabel: string;
  rows: readonly PairRow[];
  onChange: (rows: PairRow[]) => void;
  /** Locale being edited. */
  locale: Locale;
  /** Id of the add button, to which an error of the whole list leads. */
  id: string;
  error?: string | undefined;
  /** The language in which all values are wrong together, as the error says. */
  wrongLocale?: Locale | undefined;
}

/** Rows of names and values, edited in one locale; missing translations show the default locale's text. */
export function PairRows({ label, addLabel, rows, onChange, locale, id, error, wrongLocale }: PairRowsProps) {
  const { t } = useTranslation('admin');
  const list = useRef<HTMLUListElement>(null);
  const errorId = useId();
  const isOther = locale !== fallbackLocale;

  function write(key: string, part: 'name' | 'value', text: string) {
    onChange(rows.map((row) => (row.key === key ? { ...row, [locale]: { ...row[locale], [part]: text } } : row)));
  }
  function add() {
    const last = Math.max(0, ...rows.map(({ key }) => Number(/\d+$/.exec(key)?.[0] ?? 0)));
    onChange([...rows, createEmptyPair(`row-${last + 1}`)]);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus());
  }
  function remove(key: string, index: number) {
    onChange(rows.filter((row) => row.key !== key));
    focusBeside(list.current, index, document.getElementById(id));
  }

  return (
    <>
      {isOther && rows.length > 0 && (
        <MutedText size="caption">{t('product.pairs.inLocale', { locale: localeNames[locale] })}</MutedText>
      )}
      {rows.length > 0 && (
        <ul ref={list} className={pairTable} aria-label={label}>
          {rows.map((row, index) => (
            <li key={row.key} className={pairRow}>
              {(['name', 'value'] as const).map((part) => (
                <TextInput
                  key={part}
                  value={row[locale][part]}
                  lang={locale}
                  maxLength={namedValueLimits[part]}
                  {...(part === 'value' && locale === wrongLocale
                    ? { 'aria-invalid': true, 'aria-describedby': errorId }
                    : { 'aria-invalid': row[locale][part].length > namedValueLimits[part] })}
                  placeholder={isOther ? row[fallbackLocale][part] : t(`product.pairs.${part}`)}
                  aria-label={t(`product.pairs.${part}Of`, { n: index + 1 })}
                  onChange={(event) => write(row.key, part, event.target.value)}
                />
              ))}
              <IconButton
                label={t('product.pairs.remove', { name: row[locale].name || row[fallbackLocale].name || index + 1 })}
                tooltip="none"
                data-remove=""
                onKeyDown={ignoreHeldKey}
                onClick={() => remove(row.key, index)}
              >
                <Icon as={Trash2} size={18} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {error && (
        <Text size="caption" tone="danger" role="alert" id={errorId}>
          {error}
        </Text>
      )}
      <div>
        <Button
          id={id}
          variant="outline"
          size="sm"
          leading={<Icon as={Plus} size={16} />}
          onKeyDown={ignoreHeldKey}
          onClick={add}
        >
          {addLabel}
        </Button>
      </div>
    </>
  );
}
