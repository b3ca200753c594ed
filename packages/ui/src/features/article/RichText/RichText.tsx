import { createElement, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLazyLayer } from '../../../patterns/useLazyLayer.ts';
import { Link } from '../../../primitives/Link/Link.tsx';
import { toSrcSet } from '../../../primitives/Picture/sources.ts';
import { enlarge, image, richText, wide } from './RichText.css.ts';
import {
  getAnchor,
  getHeadings,
  getPlainText,
  getRichPictures,
  parseRichText,
  type RichElement,
  type RichNode,
} from './richTree.ts';

const loadViewer = async () => (await import('../../../patterns/ImageViewer/ImageViewer.tsx')).ImageViewer;

interface RichProps {
  /** Title of the content: an article's title. */
  name: string;
  /** Locale of the text, if it differs from the page's. */
  lang?: string | undefined;
  /** Prefix for ids of top-level headings: `{anchor}-1` and so on. */
  anchor?: string;
}

export interface RichTextProps extends RichProps {
  /** HTML sanitised by the server. Tags outside this component's allowlist are dropped again here. */
  html: string;
}

export interface RichNodesProps extends RichProps {
  /** Result of `parseRichText`. */
  nodes: readonly RichNode[];
}

const pictureSizes = '(min-width: 768px) 680px, 100vw';

/** Body of an article: headings, lists, quotes, tables, code, and pictures that open in the viewer. */
export function RichText({ html, ...props }: RichTextProps) {
  // Parse once, not on every render of the picture viewer.
  const nodes = useMemo(() => parseRichText(html), [html]);
  return <RichNodes {...props} nodes={nodes} />;
}

/** Renders parsed rich text, or a part of it. */
export function RichNodes({ nodes, name, lang, anchor }: RichNodesProps) {
  const pictures = getRichPictures(nodes);
  const headings = getHeadings(nodes);
  const viewer = useLazyLayer(loadViewer);
  const [current, setCurrent] = useState(0);

  function open(index: number) {
    setCurrent(index);
    viewer.open();
  }
  function renderNode(node: RichNode, key: number, isLinked: boolean): ReactNode {
    if (typeof node === 'string') return node;
    const { tag, attributes, children } = node;
    if (tag === 'img') {
      if (typeof attributes.src !== 'string') return null;
      const index = pictures.findIndex((picture) => picture.node === node);
      return <RichImage key={key} attributes={attributes} onOpen={isLinked ? undefined : () => open(index)} />;
    }
    const inside = children.map((child, at) => renderNode(child, at, isLinked || tag === 'a'));
    if (tag === 'a')
      return (
        <RichLink key={key} attributes={attributes}>
          {inside}
        </RichLink>
      );
    if (tag === 'table' || tag === 'pre')
      return (
        <Wide key={key} node={node}>
          {inside}
        </Wide>
      );
    const id = anchor && tag === 'h2' ? getAnchor(anchor, headings.indexOf(node)) : undefined;
    return createElement(tag, { ...attributes, key, id }, ...(inside.length > 0 ? [inside] : []));
  }

  return (
    <div className={richText} lang={lang}>
      {nodes.map((node, at) => renderNode(node, at, false))}
      {viewer.progress}
      {viewer.Layer && (
        <viewer.Layer name={name} pictures={pictures} current={current} onShow={setCurrent} onClose={viewer.close} />
      )}
    </div>
  );
}

type Attributes = RichElement['attributes'];

interface RichImageProps {
  attributes: Attributes;
  /** Undefined for a picture in a link: a press follows the link. */
  onOpen: (() => void) | undefined;
}

function RichImage({ attributes, onOpen }: RichImageProps) {
  const { t } = useTranslation('shop');
  const src = String(attributes.src);
  const alt = String(attributes.alt ?? '');
  const avif = toSrcSet(src, 'avif');
  const picture = (
    <picture>
      {avif && <source type="image/avif" srcSet={avif} sizes={pictureSizes} />}
      <img
        loading="lazy"
        sizes={avif && pictureSizes}
        srcSet={toSrcSet(src, 'webp')}
        src={src}
        alt={alt}
        width={attributes.width}
        height={attributes.height}
        className={image}
      />
    </picture>
  );
  if (!onOpen) return picture;
  return (
    <button type="button" className={enlarge} aria-label={t('richText.enlarge', { name: alt })} onClick={onOpen}>
      {picture}
    </button>
  );
}

/** Renders plain text without a URL. */
function RichLink({ attributes: { href, title }, children }: { attributes: Attributes; children: ReactNode }) {
  if (typeof href !== 'string') return children;
  return (
    <Link href={href} title={typeof title === 'string' ? title : undefined}>
      {children}
    </Link>
  );
}

/** Scroll container for wide content, keyboard-scrollable. */
function Wide({ node, children }: { node: RichElement; children: ReactNode }) {
  const { t } = useTranslation('shop');
  const isTable = node.tag === 'table';
  const caption = node.children.filter((child) => typeof child !== 'string' && child.tag === 'caption');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section element would be part of the article's outline
    <div
      role="region"
      aria-label={isTable ? getPlainText(caption).trim() || t('richText.table') : t('richText.code')}
      className={wide}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by keyboard
      tabIndex={0}
    >
      {createElement(node.tag, node.attributes, children)}
    </div>
  );
}
