import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { getForeignLocale, useLocalize } from '../../../i18n/localize.ts';
import { useLocale } from '../../../i18n/useFormats.ts';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { neighbour, neighbours, way } from './PostScreen.css.ts';
import type { Post } from './post.ts';

/** Links to the previous and the next article. */
export function PostNeighbours({ prev, next }: Pick<Post, 'prev' | 'next'>) {
  const { t } = useTranslation('content');
  if (!prev && !next) return null;
  return (
    <nav className={neighbours} aria-label={t('post.neighbours')}>
      {prev && <Neighbour side="prev" post={prev} />}
      {next && <Neighbour side="next" post={next} />}
    </nav>
  );
}

interface NeighbourProps {
  side: 'prev' | 'next';
  post: NonNullable<Post['prev']>;
}

function Neighbour({ side, post }: NeighbourProps) {
  const { t } = useTranslation('content');
  const locale = useLocale();
  const { title } = useLocalize()(post);
  return (
    <Link look="bare" href={`/posts/${post.slug}`} className={neighbour} data-side={side}>
      <Text as="span" size="caption" tone="muted" className={way}>
        {side === 'prev' && <Icon as={ArrowLeft} size={16} />}
        {t(`post.${side}`)}
        {side === 'next' && <Icon as={ArrowRight} size={16} />}
      </Text>
      <Text as="span" size="title" maxLines={2} lang={getForeignLocale(post, 'title', locale)}>
        {title}
      </Text>
    </Link>
  );
}
