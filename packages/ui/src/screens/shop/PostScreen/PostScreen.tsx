import { posts } from '@sampan/api/contract/article';
import { product as productCalls } from '@sampan/api/contract/product';
import { notFoundStatus } from '@sampan/api/errors';
import { Share2 } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../../app/head/usePageHead.ts';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { RichNodes } from '../../../features/article/RichText/RichText.tsx';
import { getLinkUrls, getPlainText, parseRichText } from '../../../features/article/RichText/richTree.ts';
import { ProductCard } from '../../../features/catalogue/ProductCard/ProductCard.tsx';
import { localeNames } from '../../../i18n/locales.ts';
import { getForeignLocale, useLocalize } from '../../../i18n/localize.ts';
import { useLocale } from '../../../i18n/useFormats.ts';
import { TopBar } from '../../../layouts/TopBar/TopBar.tsx';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { Breadcrumbs } from '../../../patterns/Breadcrumbs/Breadcrumbs.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { useShare } from '../../../patterns/useShare.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../primitives/IconButton/IconButton.tsx';
import { Picture } from '../../../primitives/Picture/Picture.tsx';
import { runAfterLayout } from '../../../primitives/runAfterLayout.ts';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { NotFoundScreen } from '../LazyErrorScreen/LazyErrorScreen.tsx';
import { getHome, getProductSlugs } from './articleText.ts';
import { type Post, PostHeader, PostNeighbours } from './PostHeader.tsx';
import * as css from './PostScreen.css.ts';

export interface PostScreenProps {
  /** Slug or id. */
  id: string;
}

/** One article. */
export function PostScreen({ id }: PostScreenProps) {
  const post = useEndpoint(posts.detail, { id });
  if (!post.data && post.error?.statusCode === notFoundStatus) {
    return <NotFoundScreen />;
  }
  return (
    <>
      <PostTopBar post={post.data} />
      <PageState result={post} level="page" headingLevel={1} skeleton={<PostSkeleton />}>
        {(shown) => <Article post={shown} />}
      </PageState>
    </>
  );
}

/** Reports a view of the article; the server counts one per viewer and day. */
function useCountView(id: number) {
  const { client } = useServices();
  useEffect(
    function countView() {
      void client.call(posts.view, { id }, { outlivesPage: true });
    },
    [client, id],
  );
}

function PostTopBar({ post }: { post: Post | undefined }) {
  const { t } = useTranslation('common');
  const localize = useLocalize();
  const share = useShare(post && localize(post).title);
  return (
    <TopBar
      backTo={`/${getHome(post?.category?.slug)}`}
      end={
        post && (
          <IconButton label={t('action.share')} tooltip="none" onClick={share}>
            <Icon as={Share2} />
          </IconButton>
        )
      }
    />
  );
}

function Article({ post }: { post: Post }) {
  const { t } = useTranslation(['content', 'common']);
  const locale = useLocale();
  const { title, summary, content } = useLocalize()(post);
  const nodes = useMemo(() => parseRichText(content), [content]);
  const foreign = getForeignLocale(post, 'content', locale);
  const share = useShare(title);
  const home = getHome(post.category?.slug);
  usePageHead({ title, description: summary });
  useCountView(post.id);
  return (
    <>
      <ReadingProgress />
      <Breadcrumbs
        crumbs={[
          { label: t('common:nav.home'), href: '/home' },
          { label: t(home === 'posts' ? 'common:nav.journal' : `common:nav.${home}`), href: `/${home}` },
          { label: title, lang: getForeignLocale(post, 'title', locale) },
        ]}
      />
      <article className={css.article}>
        {post.cover && (
          <div className={css.cover}>
            <Picture
              src={post.cover}
              alt=""
              ratio={16 / 9}
              radius="none"
              sizes="(min-width: 1024px) 984px, 100vw"
              isPriority
            />
          </div>
        )}
        <PostHeader post={post} text={getPlainText(nodes)} />
        <div className={css.layout}>
          <div className={css.body}>
            {foreign && <Banner>{t('post.onlyIn', { language: localeNames[foreign] })}</Banner>}
            <RichNodes nodes={nodes} name={title} lang={foreign} />
          </div>
          <aside className={css.aside}>
            <LinkedProducts slugs={getProductSlugs(getLinkUrls(nodes))} />
            <Button
              variant="outline"
              className={css.shareWide}
              leading={<Icon as={Share2} size={18} />}
              onClick={() => void share()}
            >
              {t('common:action.share')}
            </Button>
          </aside>
        </div>
      </article>
      <PostNeighbours prev={post.prev} next={post.next} />
    </>
  );
}

const maxProducts = 4;

/** The products an article links to. Unpublished ones are left out. */
function LinkedProducts({ slugs }: { slugs: readonly string[] }) {
  const { t } = useTranslation('content');
  if (slugs.length === 0) return null;
  return (
    <section className={css.linked}>
      <Heading level={2} size="title">
        {t('post.goods')}
      </Heading>
      <ul className={css.linkedList}>
        {slugs.slice(0, maxProducts).map((slug) => (
          <LinkedProduct key={slug} slug={slug} />
        ))}
      </ul>
    </section>
  );
}

function LinkedProduct({ slug }: { slug: string }) {
  const { data } = useEndpoint(productCalls.detail, { id: slug });
  if (!data) return null;
  return (
    <li>
      <ProductCard look="mini" product={{ ...data, variantCount: data.variants?.length ?? 1 }} />
    </li>
  );
}

/** Placeholder of an article. */
function PostSkeleton() {
  return (
    <div className={css.article} aria-hidden>
      <div className={css.cover}>
        <span className={css.coverBox}>
          <Skeleton shape="block" height="100%" />
        </span>
      </div>
      <div className={css.header}>
        <Skeleton width="72px" />
        <Skeleton shape="block" width="80%" height="44px" />
        <Skeleton width="220px" />
      </div>
      <div className={css.layout}>
        <div className={css.body}>
          <Stack gap="2xl">
            <Skeleton lines={4} />
            <Skeleton lines={5} />
          </Stack>
        </div>
      </div>
    </div>
  );
}

/** The read share of the article, from 0 to 1: it is 1 when the last line is visible. */
function shareRead(article: Element): number {
  const { top, height } = article.getBoundingClientRect();
  const way = height - window.innerHeight;
  return way > 0 ? Math.min(1, Math.max(0, -top / way)) : 1;
}

/** Progress line on phones. Updates the DOM without React because it changes on every scroll event. */
function ReadingProgress() {
  const line = useRef<HTMLSpanElement>(null);
  useEffect(function followReading() {
    function draw() {
      const article = line.current?.parentElement?.parentElement?.querySelector('article');
      if (article && line.current) line.current.style.transform = `scaleX(${shareRead(article)})`;
    }
    const cancel = runAfterLayout(document.documentElement, draw);
    window.addEventListener('scroll', draw, { passive: true });
    window.addEventListener('resize', draw);
    return () => {
      cancel();
      window.removeEventListener('scroll', draw);
      window.removeEventListener('resize', draw);
    };
  }, []);
  return (
    <span className={css.track} aria-hidden data-testid="reading">
      <span ref={line} className={css.bar} />
    </span>
  );
}
