import { audit } from '@sampan/api/contract/admin';
import type { AuditEntry } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { EditorCard } from '../../../patterns/EditorCard/EditorCard.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Timeline } from '../../../patterns/Timeline/Timeline.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';

const acts = ['create', 'update', 'status', 'featured', 'fileupload', 'bulk', 'import'] as const;
type Act = (typeof acts)[number];

function actOf({ action }: AuditEntry): Act {
  return acts.find((act) => action.endsWith(`.${act}`)) ?? 'update';
}

/** What staff did to a product, the latest first. */
export function HistoryCard({ productId }: { productId: number }) {
  const { t } = useTranslation('admin');
  const entries = useEndpoint(audit.list, { targetType: 'product', targetId: productId, page: 1, limit: 10 });
  return (
    <EditorCard title={t('product.history.title')}>
      <PageState
        result={entries}
        level="row"
        skeleton={<Skeleton lines={3} />}
        isEmpty={({ list }) => list.length === 0}
        empty={
          <Text size="bodySm" tone="muted">
            {t('product.history.empty')}
          </Text>
        }
      >
        {({ list }) => (
          <Timeline
            label={t('product.history.title')}
            order="newestFirst"
            items={[...list].reverse().map((entry) => ({
              id: String(entry.id),
              title: t(`product.history.${actOf(entry)}`),
              at: entry.createdAt,
              actor: entry.actor,
            }))}
          />
        )}
      </PageState>
    </EditorCard>
  );
}
