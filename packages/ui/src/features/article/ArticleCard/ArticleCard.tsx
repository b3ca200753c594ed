import type { ArticleCard as Article } from '@sampan/api/entities';
import { getForeignLocale, localize } from '../../../i18n/localize.ts';
import { useLocale } from '../../../i18n/useFormats.ts';
import { Heading, type HeadingLevel } from '../../../primitives/Heading/Heading.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { Picture } from '../../../primitives/Picture/Picture.tsx';
import { MutedText, Text } from '../../../primitives/Text/Text.tsx';
import { card, excerpt, link, picture, texts } from './ArticleCard.css.ts';
import { formatPublicationDate } from './formatPublicationDate.ts';

export type ArticleCardLook = 'card' | 'row' | 'lead';
export const articleCardLooks = ['card', 'row', 'lead'] as const satisfies readonly ArticleCardLook[];

export interface ArticleCardProps {
  /** The article to show. */
  article: Article;
  /**
   * `card` is vertical on phones and horizontal on desktops, `row` the reverse; `lead` is the first card of a list.
   */
  look?: ArticleCardLook;
  /** Level of the heading in the page outline. Default: 3. */
  headingLevel?: HeadingLevel;
  /** Loads the image with high priority. */
  isPriority?: boolean;
}

const ratios: Record<ArticleCardLook, number> = { card: 4 / 3, row: 4 / 3, lead: 16 / 9 };
const pictureSizes: Record<ArticleCardLook, string> = {
  card: '(min-width: 1024px) min(25vw - 54px, 265px), calc(50vw - 22px)',
  row: '(min-width: 1024px) min(33vw - 34px, 400px), (min-width: 768px) 400px, 128px',
  lead: '(min-width: 1024px) min(58vw - 57px, 700px), calc(100vw - 32px)',
};

/** An article in a list; the whole card is one link. */
export function ArticleCard({ article, look = 'card', headingLevel = 3, isPriority = false }: ArticleCardProps) {
  const locale = useLocale();
  const { title, summary, slug, cover, publishedAt } = localize(article, locale);
  const isLead = look === 'lead';
  return (
    <article className={card({ look })}>
      <div className={picture}>
        <Picture
          src={cover}
          alt=""
          sizes={pictureSizes[look]}
          ratio={ratios[look]}
          radius={look === 'row' ? 'lg' : 'xl'}
          isPriority={isPriority}
        />
      </div>
      <div className={texts}>
        <Heading level={headingLevel} size={isLead ? 'display' : 'title'} maxLines={isLead ? 3 : 2}>
          <Link
            look="bare"
            href={`/posts/${slug}`}
            className={link}
            data-card-link=""
            lang={getForeignLocale(article, 'title', locale)}
          >
            {title}
          </Link>
        </Heading>
        {summary && (
          <Text
            size={isLead ? 'body' : 'bodySm'}
            tone="muted"
            maxLines={isLead ? 3 : 2}
            className={excerpt({ look })}
            lang={getForeignLocale(article, 'summary', locale)}
          >
            {summary}
          </Text>
        )}
        {publishedAt && (
          <MutedText as="time" size="caption" isNumeric dateTime={publishedAt}>
            {formatPublicationDate(publishedAt, locale)}
          </MutedText>
        )}
      </div>
    </article>
  );
}
