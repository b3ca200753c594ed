import { adminSms as calls } from '@sampan/api/contract/sms';
import type { SmsStop } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../app/useViewer.ts';
import { useAction } from '../../../data/useAction.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';

/** Warnings about codes by SMS that are stopped because of a suspected attack; nothing where there are none. */
export function SmsStops() {
  const stops = useEndpoint(calls.stops, {});
  if (!stops.data?.length) return null;
  return (
    <Stack gap="sm">
      {stops.data.map((stop) => (
        <Stop key={stop.id} stop={stop} />
      ))}
    </Stack>
  );
}

function Stop({ stop }: { stop: SmsStop }) {
  const { t } = useTranslation('admin');
  const { dateTime, number } = useFormats();
  const toast = useToast();
  const mayLift = useMay('settings.edit');
  const lift = useAction(calls.lift, { invalidates: ['admin'] });
  const { id, reason, prefix, numbers, confirmed, endsAt } = stop;
  const values = { prefix, numbers: number(numbers), confirmed: number(confirmed), time: dateTime(endsAt) };

  async function allow() {
    const answer = await lift.run({ id });
    if (answer.status === 'success') toast.success(t('sms.lifted'));
    else toast.error(t('sms.notLifted'));
  }
  const label = t('sms.lift');
  return (
    <Banner
      tone="danger"
      action={
        mayLift && (
          <Button
            variant="outline"
            size="sm"
            isLoading={lift.isPending}
            aria-label={prefix ? `${label} ${prefix}` : label}
            onClick={() => void allow()}
          >
            {label}
          </Button>
        )
      }
    >
      {t(`sms.stop.${reason}`, values)}
    </Banner>
  );
}
