import type { CallError } from '@sampan/api/clientEnvelope';
import { useTranslation } from 'react-i18next';
import { EmptyState, type EmptyStateProps } from '../../../patterns/EmptyState/EmptyState.tsx';
import { LinkButton } from '../../../primitives/LinkButton/LinkButton.tsx';

/** Group of the texts. */
type RecordTexts = 'article.gone' | 'kyc.gone' | 'order.notFound' | 'product.gone' | 'user.gone';

export interface RecordNotFoundProps extends Pick<EmptyStateProps, 'art'> {
  texts: RecordTexts;
  /** Address of the list of the records. */
  listHref: string;
}

/** Shown instead of a record that does not exist, with a link to its list. */
export function RecordNotFound({ texts, listHref, art = 'notFound' }: RecordNotFoundProps) {
  const { t } = useTranslation('admin');
  return (
    <EmptyState
      art={art}
      title={t(`${texts}.title`)}
      text={t(`${texts}.text`)}
      action={
        <LinkButton href={listHref} variant="tonal">
          {t(`${texts}.back`)}
        </LinkButton>
      }
    />
  );
}

/** Creates the `failed` of a PageState: it tells that the record does not exist, and leaves other errors to the PageState. */
export function createNotFoundFallback(texts: RecordTexts, listHref: string) {
  return (error: CallError) =>
    error.code === 'NOT_FOUND' ? <RecordNotFound texts={texts} listHref={listHref} /> : undefined;
}
