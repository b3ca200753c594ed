import { posts } from '@sampan/api/contract/article';
import { Share2 } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useHere } from '../../../app/navigation.tsx';
import { useServices } from '../../../app/ServicesContext.ts';
import { usePageHead } from '../../../app/usePageHead.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { RichNodes } from '../../../features/article/RichText/RichText.tsx';
import { linksIn, richTree, textIn } from '../../../features/article/RichText/richTree.ts';
import { localeNames } from '../../../i18n/locales.ts';
import { getForeignLocale, useTranslated } from '../../../i18n/translated.ts';
import { useLocale } from '../../../i18n/useFormats.ts';
import { TopBar } from '../../../layouts/TopBar/TopBar.tsx';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { Breadcrumbs } from '../../../patterns/Breadcrumbs/Breadcrumbs.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { useShare } from '../../../patterns/useShare.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../primitives/IconButton/IconButton.tsx';
import { Picture } from '../../../primitives/Picture/Picture.tsx';
import { ErrorPage } from '../ErrorPage/ErrorPage.tsx';
import { getHome, productSlugsIn } from './articleText.ts';
import { LinkedProducts } from './LinkedProducts.tsx';
import { PostHeader } from './PostHeader.tsx';
import { PostNeighbours } from './PostNeighbours.tsx';
import { article as articleClass, aside, body, cover, layout, shareWide } from './PostScreen.css.ts';
import { PostSkeleton } from './PostSkeleton.tsx';
import type { Post } from './post.ts';
import { ReadingProgress } from './ReadingProgress.tsx';

export interface PostScreenProps {
  /** Slug or id. */
  id: string;
}

/** One article. */
export function PostScreen({ id }: PostScreenProps) {
  const post = useEndpoint(posts.detail, { id });
  const here = useHere();
  if (!post.data && post.error?.statusCode === 404) {
    return <ErrorPage status={404} message={`Page Not Found: ${here}`} />;
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
  const inWords = useTranslated();
  const share = useShare(post && inWords(post).title);
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
  const { title, summary, content } = useTranslated()(post);
  const nodes = useMemo(() => richTree(content), [content]);
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
          { label: title },
        ]}
      />
      <article className={articleClass}>
        {post.cover && (
          <div className={cover}>
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
        <PostHeader post={post} text={textIn(nodes)} />
        <div className={layout}>
          <div className={body}>
            {foreign && <Banner>{t('post.onlyIn', { language: localeNames[foreign] })}</Banner>}
            <RichNodes nodes={nodes} name={title} lang={foreign} />
          </div>
          <aside className={aside}>
            <LinkedProducts slugs={productSlugsIn(linksIn(nodes))} />
            <Button
              variant="outline"
              className={shareWide}
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
