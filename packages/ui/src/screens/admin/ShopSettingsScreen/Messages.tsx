import { outbox } from '@sampan/api/contract/admin';
import { adminSms as calls } from '@sampan/api/contract/sms';
import type { SmsStop } from '@sampan/api/entities';
import { maxCountedRows } from '@sampan/api/pageSizes';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../app/session/useViewer.ts';
import { useAction } from '../../../data/useAction.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { useInfiniteEndpoint } from '../../../data/useInfiniteEndpoint.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { MessageList } from '../../../patterns/MessageList/MessageList.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { focusPageStart } from '../../../primitives/findPageStart.ts';
import { ignoreHeldKey } from '../../../primitives/ignoreHeldKey.ts';
import { SearchInput } from '../../../primitives/SearchInput/SearchInput.tsx';
import { Sheet } from '../../../primitives/Sheet/Sheet.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { useFocusAfterRemoval } from '../../../primitives/useFocusAfterRemoval.ts';
import { LoadNextPage } from '../shared/list/LoadNextPage.tsx';

/** Messages the shop would have sent, while no provider is configured; codes in them are masked. */
export function OutboxSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  const outboxPages = useInfiniteEndpoint(
    outbox.list,
    { limit: 20, ...(keyword && { keyword }) },
    { keepPreviousData: true },
  );

  function type(next: string) {
    setTyped(next);
    if (next === '') setKeyword('');
  }
  return (
    <Sheet
      onClose={onClose}
      side="right"
      size="lg"
      title={t('outbox.title')}
      description={t('outbox.text', { n: number(maxCountedRows) })}
    >
      <Stack gap="lg">
        <SearchInput
          label={t('outbox.search')}
          placeholder={t('outbox.search')}
          value={typed}
          maxLength={100}
          onValueChange={type}
          onSearch={(next) => setKeyword(next.trim())}
        />
        <PageState
          result={{ ...outboxPages, data: outboxPages.items }}
          skeleton={<Skeleton lines={6} />}
          isEmpty={(all) => all.length === 0}
          empty={<Text tone="muted">{t('outbox.empty')}</Text>}
          filteredEmpty={<Text tone="muted">{t('outbox.empty')}</Text>}
          isFiltered={keyword !== ''}
        >
          {(all) => (
            <Stack gap="md">
              <MessageList
                label={t('outbox.list')}
                items={all.map((message) => ({ ...message, channel: t(`outbox.channel.${message.channel}`) }))}
              />
              <LoadNextPage result={outboxPages} failureText={t('outbox.moreFailed')} />
            </Stack>
          )}
        </PageState>
      </Stack>
    </Sheet>
  );
}

/** Warnings about codes by SMS that are stopped because of a suspected attack; nothing where there are none. */
export function SmsStops() {
  const { data: stops = [] } = useEndpoint(calls.stops, {});
  const list = useRef<HTMLDivElement>(null);
  const pressedIndex = useRef(0);
  useFocusAfterRemoval(stops.length, () => {
    const buttons = list.current?.querySelectorAll('button');
    const next = buttons?.[Math.min(pressedIndex.current, buttons.length - 1)];
    if (next) next.focus();
    else focusPageStart();
  });
  if (stops.length === 0) return null;
  return (
    <Stack ref={list} gap="sm">
      {stops.map((stop, index) => (
        <Stop
          key={stop.id}
          stop={stop}
          onPress={() => {
            pressedIndex.current = index;
          }}
        />
      ))}
    </Stack>
  );
}

function Stop({ stop, onPress }: { stop: SmsStop; onPress: () => void }) {
  const { t } = useTranslation('admin');
  const { dateTime, number } = useFormats();
  const toast = useToast();
  const mayLift = useMay('settings.edit');
  const lift = useAction(calls.lift, { invalidates: ['admin'] });
  const { id, reason, prefix, numbers, confirmed, endsAt } = stop;
  const values = { prefix, numbers: number(numbers), confirmed: number(confirmed), time: dateTime(endsAt) };

  async function allow() {
    onPress();
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
            onKeyDown={ignoreHeldKey}
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
