import type { contract } from '@sampan/api/contract';
import type { OutputOf } from '@sampan/api/endpoint';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPublicationDate } from '../../../features/article/ArticleCard/formatPublicationDate.ts';
import { getForeignLocale, getNameLanguage, useLocalize } from '../../../i18n/localize.ts';
import { useLocale } from '../../../i18n/useFormats.ts';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { MutedText, Text } from '../../../primitives/Text/Text.tsx';
import { loadDisplayFont } from '../../../theme/fonts.ts';
import { estimateReadingMinutes } from './articleText.ts';
import { fact, facts, header, neighbour, neighbours, section, way } from './PostScreen.css.ts';

interface PostHeaderProps {
  post: Post;
  /** The article's whole text, for the reading time. */
  text: string;
}

/** Section, title and date of an article. */
export function PostHeader({ post, text }: PostHeaderProps) {
  const { t } = useTranslation('content');
  const locale = useLocale();
  const localize = useLocalize();
  const { publishedAt, author, category } = post;
  const { title, summary } = localize(post);
  const foreign = getForeignLocale(post, 'title', locale);
  useEffect(
    function bringItsDisplayFace() {
      if (foreign) void loadDisplayFont(foreign);
    },
    [foreign],
  );
  return (
    <header className={header}>
      {category && (
        <Link
          look="nav"
          href={`/posts?category=${category.slug}`}
          className={section}
          lang={getForeignLocale(category, 'name', locale)}
        >
          {localize(category).name}
        </Link>
      )}
      <Heading level={1} size="display" tabIndex={-1} lang={foreign}>
        {title}
      </Heading>
      {summary && (
        <Text tone="muted" isProse lang={getForeignLocale(post, 'summary', locale)}>
          {summary}
        </Text>
      )}
      <MutedText as="div" size="caption" className={facts} isNumeric>
        {publishedAt && (
          <time className={fact} dateTime={publishedAt}>
            {formatPublicationDate(publishedAt, locale)}
          </time>
        )}
        <span className={fact}>{t('post.minutes', { count: estimateReadingMinutes(text) })}</span>
        <span className={fact} lang={getNameLanguage(author, locale)}>
          {author}
        </span>
      </MutedText>
    </header>
  );
}

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

function Neighbour({ side, post }: { side: 'prev' | 'next'; post: NonNullable<Post['prev']> }) {
  const { t } = useTranslation('content');
  const locale = useLocale();
  const { title } = useLocalize()(post);
  return (
    <Link look="bare" href={`/posts/${post.slug}`} className={neighbour} data-side={side}>
      <MutedText as="span" size="caption" className={way}>
        {side === 'prev' && <Icon as={ArrowLeft} size={16} />}
        {t(`post.${side}`)}
        {side === 'next' && <Icon as={ArrowRight} size={16} />}
      </MutedText>
      <Text as="span" size="title" maxLines={2} lang={getForeignLocale(post, 'title', locale)}>
        {title}
      </Text>
    </Link>
  );
}

export type Post = OutputOf<typeof contract.posts.detail>;
