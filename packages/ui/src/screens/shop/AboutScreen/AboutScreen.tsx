import { posts } from '@sampan/api/contract/article';
import { setting } from '@sampan/api/contract/setting';
import type { OutputOf } from '@sampan/api/endpoint';
import { notFoundStatus } from '@sampan/api/errors';
import { ArrowRight } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../../app/head/usePageHead.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { ContactList } from '../../../features/article/ContactList/ContactList.tsx';
import { RichNodes } from '../../../features/article/RichText/RichText.tsx';
import {
  getAnchor,
  getHeadings,
  getPlainText,
  parseRichText,
  type RichNode,
} from '../../../features/article/RichText/richTree.ts';
import { localeNames } from '../../../i18n/locales.ts';
import { getForeignLocale, useLocalize } from '../../../i18n/localize.ts';
import { useLocale } from '../../../i18n/useFormats.ts';
import { TopBar } from '../../../layouts/TopBar/TopBar.tsx';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { EmptyState } from '../../../patterns/EmptyState/EmptyState.tsx';
import { HeroBand } from '../../../patterns/HeroBand/HeroBand.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { jumpTo } from '../../../primitives/jumpTo.ts';
import { Link } from '../../../primitives/Link/Link.tsx';
import { Picture } from '../../../primitives/Picture/Picture.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { contents, contentsLink, layout, onward, page, part, prose, way } from './AboutScreen.css.ts';

/** Slug of the article that describes the shop. */
const slug = 'about';
const anchor = 'about';

/** The about page: the shop's article and its contact details. */
export function AboutScreen() {
  const { t } = useTranslation(['content', 'common']);
  const locale = useLocale();
  const localize = useLocalize();
  const article = useEndpoint(posts.detail, { id: slug });
  const title = t('common:nav.about');
  usePageHead({ title, description: t('about.description') });
  return (
    <>
      <TopBar backTo="/home" />
      <div className={page}>
        <HeroBand
          title={title}
          text={article.data && localize(article.data).summary}
          lang={article.data && getForeignLocale(article.data, 'summary', locale)}
        />
        <PageState
          result={article}
          level="page"
          skeleton={<AboutSkeleton />}
          failed={(error) => (error.statusCode === notFoundStatus ? <NotYetWritten /> : undefined)}
        >
          {(shown) => <About article={shown} />}
        </PageState>
      </div>
    </>
  );
}

function NotYetWritten() {
  const { t } = useTranslation('content');
  return <EmptyState art="files" title={t('about.empty')} text={t('about.emptyText')} />;
}

function About({ article }: { article: OutputOf<typeof posts.detail> }) {
  const { t } = useTranslation('content');
  const locale = useLocale();
  const { title, content } = useLocalize()(article);
  const nodes = useMemo(() => parseRichText(content), [content]);
  const foreign = getForeignLocale(article, 'content', locale);
  return (
    <div className={layout}>
      <Contents nodes={nodes} anchor={anchor} lang={foreign} />
      <div className={prose}>
        {foreign && <Banner>{t('post.onlyIn', { language: localeNames[foreign] })}</Banner>}
        <RichNodes nodes={nodes} name={title} lang={foreign} anchor={anchor} />
        {article.cover && (
          <Picture src={article.cover} alt="" ratio={16 / 9} sizes="(min-width: 1024px) 640px, calc(100vw - 32px)" />
        )}
        <FindUs next={article.next} />
      </div>
    </div>
  );
}

/** Contact details, the next article and a link to the help page. */
function FindUs({ next }: Pick<OutputOf<typeof posts.detail>, 'next'>) {
  const { t } = useTranslation('content');
  const locale = useLocale();
  const localize = useLocalize();
  const { data: settings } = useEndpoint(setting.public, {});
  return (
    <section className={part}>
      <Heading level={2} size="h3">
        {t('about.findUs')}
      </Heading>
      {settings && <ContactList settings={settings} />}
      <div className={onward}>
        {next && (
          <Link look="nav" href={`/posts/${next.slug}`} className={way} lang={getForeignLocale(next, 'title', locale)}>
            {localize(next).title}
            <Icon as={ArrowRight} size={18} />
          </Link>
        )}
        <Link look="nav" href="/help" className={way}>
          {t('about.toHelp')}
          <Icon as={ArrowRight} size={18} />
        </Link>
      </div>
    </section>
  );
}

/** Placeholder of the about page. */
function AboutSkeleton() {
  return (
    <div className={layout} aria-hidden>
      <div className={prose}>
        <Stack gap="2xl">
          <Skeleton lines={4} />
          <Skeleton width="160px" />
          <Skeleton lines={5} />
        </Stack>
      </div>
    </div>
  );
}

/** Minimum number of headings for which a table of contents is shown. */
const fewest = 3;

interface ContentsProps {
  nodes: readonly RichNode[];
  /** Id prefix of the headings, the same as passed to `RichNodes`. */
  anchor: string;
  lang: string | undefined;
}

/** Table of contents beside a long text, on desktops. */
function Contents({ nodes, anchor, lang }: ContentsProps) {
  const { t } = useTranslation('content');
  const headings = getHeadings(nodes);
  if (headings.length < fewest) return null;
  return (
    <nav className={contents} aria-label={t('about.contents')}>
      <Text size="label" tone="muted" aria-hidden>
        {t('about.contents')}
      </Text>
      <ol lang={lang}>
        {headings.map(({ children }, index) => (
          <li key={getAnchor(anchor, index)}>
            <Link
              look="quiet"
              href={`#${getAnchor(anchor, index)}`}
              className={contentsLink}
              onClick={(event) => {
                event.preventDefault();
                jumpTo(document.getElementById(getAnchor(anchor, index)));
              }}
            >
              {getPlainText(children)}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
