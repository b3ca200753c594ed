import { ChevronDown, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/useFormats.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { useCopy } from '../useCopy.ts';
import { chevron, details, fact, facts, summary } from './ErrorState.css.ts';

interface ErrorFacts {
  /** Error code of the contract, or the HTTP status. */
  code: string | number;
  /** Request id from the server. */
  requestId?: string | undefined;
  /** Requested path. */
  path: string;
}

/** Details that a customer can give to support. Never contains a stack trace. */
export function ErrorDetails({ code, requestId, path }: ErrorFacts) {
  const { t } = useTranslation('common');
  const { dateTime } = useFormats();
  const copy = useCopy();
  const [at] = useState(() => Date.now());
  const rows = [
    { label: t('error.code'), value: String(code) },
    { label: t('error.time'), value: dateTime(at) },
    { label: t('error.path'), value: path },
    { label: t('error.request'), value: requestId },
  ].filter((row): row is { label: string; value: string } => Boolean(row.value));

  const text = rows.map(({ label, value }) => `${label}: ${value}`).join('\n');
  return (
    <details className={details}>
      <summary className={summary}>
        {t('error.details')}
        <Icon as={ChevronDown} size={16} className={chevron} />
      </summary>
      <dl className={facts}>
        {rows.map(({ label, value }) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd className={fact}>{value}</dd>
          </div>
        ))}
      </dl>
      <Button variant="outline" size="sm" leading={<Icon as={Copy} size={16} />} onClick={() => copy(text)}>
        {t('action.copy')}
      </Button>
    </details>
  );
}
