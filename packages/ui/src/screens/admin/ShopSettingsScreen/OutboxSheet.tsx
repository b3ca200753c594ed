import { outbox } from '@sampan/api/contract/admin';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInfiniteEndpoint } from '../../../data/useInfiniteEndpoint.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { LoadMore } from '../../../patterns/LoadMore/LoadMore.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Badge } from '../../../primitives/Badge/Badge.tsx';
import { SearchInput } from '../../../primitives/SearchInput/SearchInput.tsx';
import { Sheet } from '../../../primitives/Sheet/Sheet.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { message, messageHead, messages, messageText } from './ShopSettingsScreen.css.ts';

/** Messages the shop would have sent, while no provider is configured; codes in them are masked. */
export function OutboxSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { dateTime } = useFormats();
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  const sent = useInfiniteEndpoint(outbox.list, { limit: 20, ...(keyword && { keyword }) }, { keepPreviousData: true });
  const { items, total = 0, hasMore, isLoadingMore, error, loadMore } = sent;

  function type(next: string) {
    setTyped(next);
    if (next === '') setKeyword('');
  }
  return (
    <Sheet
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      side="right"
      size="lg"
      title={t('outbox.title')}
      description={t('outbox.text')}
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
          result={{ ...sent, data: items }}
          skeleton={<Skeleton lines={6} />}
          isEmpty={(all) => all.length === 0}
          empty={<Text tone="muted">{t('outbox.empty')}</Text>}
          filteredEmpty={<Text tone="muted">{t('outbox.empty')}</Text>}
          isFiltered={keyword !== ''}
        >
          {(all) => (
            <Stack gap="md">
              <ul className={messages} aria-label={t('outbox.list')}>
                {all.map(({ id, channel, to, subject, text, createdAt }) => (
                  <li key={id} className={message}>
                    <span className={messageHead}>
                      <Badge>{t(`outbox.channel.${channel}`)}</Badge>
                      <Text as="span" size="bodySm" weight="semibold">
                        {to}
                      </Text>
                      <Text as="span" size="caption" tone="muted" isNumeric>
                        {dateTime(createdAt)}
                      </Text>
                    </span>
                    {subject && <Text size="bodySm">{subject}</Text>}
                    <Text size="bodySm" tone="muted" className={messageText}>
                      {text}
                    </Text>
                  </li>
                ))}
              </ul>
              {hasMore && (
                <LoadMore
                  shown={all.length}
                  total={total}
                  isLoading={isLoadingMore}
                  failure={error && t('outbox.moreFailed')}
                  onLoad={() => void loadMore()}
                />
              )}
            </Stack>
          )}
        </PageState>
      </Stack>
    </Sheet>
  );
}
