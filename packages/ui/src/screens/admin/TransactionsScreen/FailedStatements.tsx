import type { StatementDay } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';

/** A warning for each provider whose statements could not be read: how many, the last one, and when it is tried again. */
export function FailedStatements({ days }: { days: readonly StatementDay[] }) {
  const failedByMethod = Map.groupBy(
    days.filter(({ state }) => state === 'failed'),
    ({ method }) => method,
  );
  if (failedByMethod.size === 0) return null;
  return (
    <Stack gap="sm">
      {[...failedByMethod].map(([method, failed]) => (
        <Warning key={method} failed={failed} />
      ))}
    </Stack>
  );
}

function Warning({ failed }: { failed: readonly StatementDay[] }) {
  const { t } = useTranslation(['admin', 'order']);
  const { dateTime } = useFormats();
  const [last] = failed;
  if (!last) return null;
  const { method, day, failure: code = '', nextAt } = last;
  const values = { count: failed.length, method: t(`order:method.${method}`), day, code };
  return (
    <Banner tone="warning">
      {nextAt === undefined
        ? t('transactions.difference.givenUp', values)
        : t('transactions.difference.failed', { ...values, time: dateTime(nextAt) })}
    </Banner>
  );
}
