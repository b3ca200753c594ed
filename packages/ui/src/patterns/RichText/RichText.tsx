import { createElement, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '../../primitives/Link/Link.tsx';
import { toSrcSet } from '../../primitives/Picture/sources.ts';
import { useLater } from '../useLater.ts';
import { enlarge, image, richText, wide } from './RichText.css.ts';
import { getAnchor, headingsIn, picturesIn, type RichElement, type RichNode, richTree, textIn } from './richTree.ts';

const loadViewer = async () => (await import('../ImageViewer/ImageViewer.tsx')).ImageViewer;

interface RichProps {
  /** What it is the text of: an article's title. */
  name: string;
  /** Where it is not written in the page's language. */
  lang?: string | undefined;
  /** Gives the headings of the first order ids to jump to: `{anchor}-1` and so on. */
  anchor?: string;
}

export interface RichTextProps extends RichProps {
  /** HTML that the server has cleaned. What is not on this component's list loses its tag here once more. */
  html: string;
}

export interface RichNodesProps extends RichProps {
  /** Of `richTree`. */
  nodes: readonly RichNode[];
}

const pictureSizes = '(min-width: 768px) 640px, 100vw';

/** The body of an article: headings, lists, quotes, tables and code in the shop's prose, pictures that open large. */
export function RichText({ html, ...props }: RichTextProps) {
  // A long article is read once and not with every picture that is turned.
  const nodes = useMemo(() => richTree(html), [html]);
  return <RichNodes {...props} nodes={nodes} />;
}

/** A text that was read already, or a part of one. */
export function RichNodes({ nodes, name, lang, anchor }: RichNodesProps) {
  const pictures = picturesIn(nodes);
  const headings = headingsIn(nodes);
  const viewer = useLater(loadViewer);
  const [current, setCurrent] = useState(0);

  function open(index: number) {
    setCurrent(index);
    viewer.open();
  }
  function shown(node: RichNode, key: number, isLinked: boolean): ReactNode {
    if (typeof node === 'string') return node;
    const { tag, attributes, children } = node;
    if (tag === 'img') {
      if (typeof attributes.src !== 'string') return null;
      const index = pictures.findIndex((picture) => picture.node === node);
      return <RichImage key={key} attributes={attributes} onOpen={isLinked ? undefined : () => open(index)} />;
    }
    const inside = children.map((child, at) => shown(child, at, isLinked || tag === 'a'));
    if (tag === 'a')
      return (
        <RichLink key={key} {...{ attributes }}>
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
      {nodes.map((node, at) => shown(node, at, false))}
      {viewer.Layer && (
        <viewer.Layer name={name} pictures={pictures} current={current} onShow={setCurrent} onClose={viewer.close} />
      )}
    </div>
  );
}

type Attributes = RichElement['attributes'];

interface RichImageProps {
  attributes: Attributes;
  /** A picture inside a link leads where the link does. */
  onOpen: (() => void) | undefined;
}

function RichImage({ attributes, onOpen }: RichImageProps) {
  const { t } = useTranslation('shop');
  const src = String(attributes.src);
  const alt = String(attributes.alt ?? '');
  const picture = (
    <picture>
      {(['avif', 'webp'] as const).map((format) => {
        const srcSet = toSrcSet(src, format);
        return srcSet && <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={pictureSizes} />;
      })}
      <img src={src} alt={alt} width={attributes.width} height={attributes.height} loading="lazy" className={image} />
    </picture>
  );
  if (!onOpen) return picture;
  return (
    <button type="button" className={enlarge} aria-label={t('richText.enlarge', { name: alt })} onClick={onOpen}>
      {picture}
    </button>
  );
}

/** Without an address it is only words. */
function RichLink({ attributes: { href, title }, children }: { attributes: Attributes; children: ReactNode }) {
  if (typeof href !== 'string') return children;
  return (
    <Link href={href} title={typeof title === 'string' ? title : undefined}>
      {children}
    </Link>
  );
}

/** What may be wider than the column scrolls in it, by the keyboard too. */
function Wide({ node, children }: { node: RichElement; children: ReactNode }) {
  const { t } = useTranslation('shop');
  const isTable = node.tag === 'table';
  const caption = node.children.filter((child) => typeof child !== 'string' && child.tag === 'caption');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would be one of the article's own
    <div
      role="region"
      aria-label={isTable ? textIn(caption).trim() || t('richText.table') : t('richText.code')}
      className={wide}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll what has the focus
      tabIndex={0}
    >
      {createElement(node.tag, node.attributes, children)}
    </div>
  );
}
