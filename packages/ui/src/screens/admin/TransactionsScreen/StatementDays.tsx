import type { StatementDay } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { DescriptionList } from '../../../patterns/DescriptionList/DescriptionList.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';

const maxShown = 15;

/** The newest statements: how many rows each has, and what the provider kept. */
export function StatementDays({ days }: { days: readonly StatementDay[] }) {
  const { t } = useTranslation(['admin', 'order']);
  const { money, list } = useNumberFormats();

  function getResult({ state, entries: count, fees }: StatementDay): string {
    if (state !== 'done') return t(`transactions.difference.statementState.${state}`);
    const entries = t('transactions.difference.entries', { count });
    if (fees.length === 0) return t('transactions.difference.noFees', { entries });
    const amounts = fees.map(({ amount, currency }) => money(amount, currency));
    return t('transactions.difference.fees', { entries, fees: list(amounts) });
  }
  return (
    <Stack gap="md">
      <Heading level={2} size="title">
        {t('transactions.difference.statements')}
      </Heading>
      <DescriptionList
        isWide
        items={[...Map.groupBy(days.slice(0, maxShown), ({ day }) => day)].map(([label, ofDay]) => ({
          label,
          value: (
            <Stack gap="2xs">
              {ofDay.map((day) => (
                <Text key={day.method} size="bodySm">
                  {t('transactions.difference.statement', {
                    method: t(`order:method.${day.method}`),
                    result: getResult(day),
                  })}
                </Text>
              ))}
            </Stack>
          ),
        }))}
      />
    </Stack>
  );
}
