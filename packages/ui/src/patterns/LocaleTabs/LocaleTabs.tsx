import { Columns3 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Locale, localeNames, locales } from '../../i18n/locales.ts';
import { Toggle } from '../../primitives/Toggle/Toggle.tsx';
import { VisuallyHidden } from '../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import type { Completeness } from '../LocaleDots/completeness.ts';
import { LocaleDot } from '../LocaleDots/LocaleDots.tsx';
import { columnName, head, panel, panels, row, tab } from './LocaleTabs.css.ts';

export interface LocaleTabsProps {
  /** Label of the translated texts, such as "Texts". */
  label: string;
  /** The locale being edited. */
  value: Locale;
  /** Called with the selected locale. */
  onChange: (locale: Locale) => void;
  /** Translation progress per locale: dots and a text alternative. */
  completeness: Record<Locale, Completeness>;
  /** Shows all three locales side by side if there is space. */
  isSideBySide: boolean;
  /** Called when the side-by-side view is switched. */
  onSideBySideChange: (isSideBySide: boolean) => void;
  /** Renders the fields of a locale. Hidden locales stay mounted and keep their input. */
  children: (locale: Locale) => ReactNode;
}

/** The same fields for each locale: as tabs, or side by side for comparison. */
export function LocaleTabs({
  label,
  value,
  onChange,
  completeness,
  isSideBySide,
  onSideBySideChange,
  children,
}: LocaleTabsProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  const tabs = useTabKeys(value, onChange);
  return (
    <div>
      <div className={head}>
        {isSideBySide ? (
          <span />
        ) : (
          <div ref={tabs.ref} role="tablist" aria-label={label} className={row} onKeyDown={tabs.onKeyDown}>
            {locales.map((locale) => (
              <button
                key={locale}
                type="button"
                role="tab"
                id={`${id}-${locale}-tab`}
                data-locale={locale}
                aria-selected={locale === value}
                aria-controls={`${id}-${locale}`}
                tabIndex={locale === value ? 0 : -1}
                className={tab}
                onClick={() => onChange(locale)}
              >
                <LocaleLabel locale={locale} completeness={completeness[locale]} />
              </button>
            ))}
          </div>
        )}
        <Toggle
          label={t('locales.sideBySide')}
          icon={Columns3}
          isPressed={isSideBySide}
          onPressedChange={onSideBySideChange}
        />
      </div>
      <div className={panels} data-side-by-side={isSideBySide || undefined}>
        {locales.map((locale) => (
          <div
            key={locale}
            id={`${id}-${locale}`}
            className={panel}
            hidden={!isSideBySide && locale !== value}
            {...(isSideBySide
              ? { role: 'group', 'aria-labelledby': `${id}-${locale}-name` }
              : { role: 'tabpanel', 'aria-labelledby': `${id}-${locale}-tab` })}
          >
            {isSideBySide && (
              <div className={columnName} id={`${id}-${locale}-name`}>
                <LocaleLabel locale={locale} completeness={completeness[locale]} />
              </div>
            )}
            {children(locale)}
          </div>
        ))}
      </div>
    </div>
  );
}

function LocaleLabel({ locale, completeness }: { locale: Locale; completeness: Completeness }) {
  const { t } = useTranslation('admin');
  const language = localeNames[locale];
  return (
    <>
      <LocaleDot completeness={completeness} />
      <span lang={locale} aria-hidden>
        {language}
      </span>
      <VisuallyHidden>{t('locales.written', { language, ...completeness })}</VisuallyHidden>
    </>
  );
}

const steps: Record<string, (at: number) => number> = {
  ArrowRight: (at) => (at + 1) % locales.length,
  ArrowLeft: (at) => (at + locales.length - 1) % locales.length,
  Home: () => 0,
  End: () => locales.length - 1,
};

/** Arrow keys, Home and End in a tab list: they move the focus and select. */
function useTabKeys(value: Locale, onChange: (locale: Locale) => void) {
  const ref = useRef<HTMLDivElement>(null);
  function onKeyDown(event: KeyboardEvent) {
    const next = locales[steps[event.key]?.(locales.indexOf(value)) ?? -1];
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onChange(next);
    ref.current?.querySelector<HTMLElement>(`[data-locale="${next}"]`)?.focus();
  }
  return { ref, onKeyDown };
}
