import * as Radix from '@radix-ui/react-dialog';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCloseRequests } from '../../primitives/Dialog/useCloseRequests.ts';
import { useFocusReturn } from '../../primitives/Dialog/useFocusReturn.ts';
import { useLayerShield } from '../../primitives/Dialog/useLayerShield.ts';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../primitives/IconButton/IconButton.tsx';
import { LinkButton } from '../../primitives/LinkButton/LinkButton.tsx';
import { Picture } from '../../primitives/Picture/Picture.tsx';
import { Text } from '../../primitives/Text/Text.tsx';
import { VisuallyHidden } from '../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import * as css from './ImageViewer.css.ts';
import { useViewerPane, type ViewerPaneState } from './useViewerPane.ts';
import { ViewerPane } from './ViewerPane.tsx';
import { ViewerTools } from './ViewerTools.tsx';

export interface ImageViewerProps {
  /** Subject of the pictures: the product's or article's name. */
  name: string;
  /** The pictures, in order. */
  pictures: readonly ViewerPicture[];
  /** Number of pictures in all, where `pictures` are only those loaded so far. */
  total?: number | undefined;
  /** Index of the visible picture, from 0. */
  current: number;
  /** Called with the index of the picture that is shown next. */
  onShow: (index: number) => void;
  /** Called when the user closes it. */
  onClose: () => void;
  /** Adds a download button. */
  canDownload?: boolean;
  /** Adds rotation, for photos of documents. */
  canRotate?: boolean;
  /** Allows two pictures side by side, such as a face and its document. */
  canCompare?: boolean;
  /** Element to focus after closing; the opener by default. */
  focusOnClose?: () => HTMLElement | null | undefined;
}

/** Full-screen picture viewer, dark in both themes. Load it on first use with `createLazyLayer` or `useLazyLayer`. */
export function ImageViewer({
  name,
  pictures,
  total: knownTotal = 0,
  current,
  onShow,
  onClose,
  canDownload = false,
  canRotate = false,
  canCompare = false,
  focusOnClose,
}: ImageViewerProps) {
  const { t } = useTranslation('shop');
  const { length } = pictures;
  const total = Math.max(knownTotal, length);
  const [beside, setBeside] = useState<number>();
  const [side, setSide] = useState<0 | 1>(0);
  const [opened] = useState(current);
  const main = useViewerPane({ index: current, length, onShow });
  const other = useViewerPane({ index: beside ?? 0, length, onShow: setBeside });
  const isComparing = beside !== undefined;
  const visiblePanes = isComparing ? [main, other] : [main];
  const active = visiblePanes[side] ?? main;
  const focus = useFocusReturn(focusDialog);
  const getMessages = (index: number) =>
    t('viewer.picture', { name: pictures[index]?.name ?? name, n: index + 1, total });

  function toggleCompare() {
    setSide(isComparing ? 0 : 1);
    setBeside(isComparing ? undefined : (current + 1) % length);
  }
  function returnFocus(event: Event) {
    const target = focusOnClose?.();
    if (!target) return focus.onCloseAutoFocus(event);
    event.preventDefault();
    target.focus({ preventScroll: true });
    // Another picture than the opened one may lie outside the visible part of the page.
    if (current !== opened) target.scrollIntoView({ block: 'nearest' });
  }
  function press(event: KeyboardEvent) {
    const act = getShortcuts(active).get(event.key);
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  }

  useLayerShield(true);
  useCloseRequests(true);
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        {/* Keeps the page below from scrolling. */}
        <Radix.Overlay />
        {/* Always uses the dark theme's colours, so that only the picture is bright. */}
        <Radix.Content
          className={css.viewer}
          data-theme="dark"
          aria-describedby={undefined}
          onKeyDown={press}
          onOpenAutoFocus={focus.onOpenAutoFocus}
          onCloseAutoFocus={returnFocus}
        >
          <div className={css.head}>
            <VisuallyHidden asChild>
              <Radix.Title>{name}</Radix.Title>
            </VisuallyHidden>
            <VisuallyHidden role="status">{getMessages(active.index)}</VisuallyHidden>
            <Text as="span" size="bodySm" isNumeric className={css.counter} aria-hidden>
              {active.index + 1} / {total}
            </Text>
            <ViewerTools
              pane={active}
              download={canDownload ? pictures[active.index]?.url : undefined}
              canRotate={canRotate}
              compare={canCompare && length > 1 ? { isOn: isComparing, toggle: toggleCompare } : undefined}
            />
          </div>
          <div className={css.stage}>
            <div className={css.panes}>
              {visiblePanes.map((pane, index) => (
                <ViewerPane
                  // biome-ignore lint/suspicious/noArrayIndexKey: the left and the right picture never change places
                  key={index}
                  pane={pane}
                  src={pictures[pane.index]?.url ?? ''}
                  alt={getMessages(pane.index)}
                  isActive={isComparing && pane === active}
                  onActivate={() => setSide(index === 0 ? 0 : 1)}
                />
              ))}
            </div>
            {length > 1 && <Turns pane={active} />}
          </div>
          <div className={css.foot}>
            {isComparing && (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, with a legend and a frame
              <div role="group" aria-label={t('viewer.side')} className={css.choices}>
                {visiblePanes.map((pane, index) => (
                  <button
                    // biome-ignore lint/suspicious/noArrayIndexKey: the left and the right picture never change places
                    key={index}
                    type="button"
                    className={css.choice}
                    aria-pressed={pane === active}
                    onClick={() => setSide(index === 0 ? 0 : 1)}
                  >
                    {t(index === 0 ? 'viewer.first' : 'viewer.second', { n: pane.index + 1 })}
                  </button>
                ))}
              </div>
            )}
            <ViewerLabels picture={pictures[active.index]} />
            {length > 1 && (
              <ViewerThumbs pictures={pictures} current={active.index} getMessages={getMessages} onShow={active.show} />
            )}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Focuses the dialog itself, so that its shortcuts work at once and no button shows a focus ring. */
function focusDialog(event: Event) {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}

/** How far an arrow key moves a zoomed picture, in px. */
const arrowPx = 80;

/** Actions of the viewer by key. The arrows move a picture that is wider or higher than the pane, and else turn pages. */
function getShortcuts({ turnBy, zoom }: ViewerPaneState) {
  return new Map<string, () => void>([
    ['ArrowLeft', () => zoom.moveBy(-arrowPx, 0) || turnBy(-1)],
    ['ArrowRight', () => zoom.moveBy(arrowPx, 0) || turnBy(1)],
    ['ArrowUp', () => zoom.moveBy(0, -arrowPx)],
    ['ArrowDown', () => zoom.moveBy(0, arrowPx)],
    ['+', zoom.zoomIn],
    // The same key without Shift.
    ['=', zoom.zoomIn],
    ['-', zoom.zoomOut],
    ['0', zoom.reset],
  ]);
}

/** Previous and next buttons, for fingers that do not swipe too. At an end the button is disabled but keeps its focus. */
function Turns({ pane }: { pane: ViewerPaneState }) {
  const { t } = useTranslation('shop');
  return (
    <>
      <span className={css.turn} data-side="start">
        <IconButton label={t('viewer.previous')} tooltip="none" disabled={pane.isFirst} onClick={() => pane.turnBy(-1)}>
          <Icon as={ChevronLeft} size={24} />
        </IconButton>
      </span>
      <span className={css.turn} data-side="end">
        <IconButton label={t('viewer.next')} tooltip="none" disabled={pane.isLast} onClick={() => pane.turnBy(1)}>
          <Icon as={ChevronRight} size={24} />
        </IconButton>
      </span>
    </>
  );
}

/** Caption of the picture and its link. */
function ViewerLabels({ picture }: { picture: ViewerPicture | undefined }) {
  return (
    <>
      {picture?.caption && (
        <Text size="bodySm" align="center" className={css.caption} lang={picture.captionLang}>
          {picture.caption}
        </Text>
      )}
      {picture?.link && (
        <LinkButton href={picture.link.href} variant="outline" size="sm">
          {picture.link.label}
        </LinkButton>
      )}
    </>
  );
}

interface ViewerThumbsProps {
  pictures: readonly ViewerPicture[];
  current: number;
  getMessages: (index: number) => string;
  onShow: (index: number) => void;
}

/** Thumbnails, on desktops only; scrolls to the current one. */
function ViewerThumbs({ pictures, current, getMessages, onShow }: ViewerThumbsProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(
    function keepCurrentInSight() {
      list.current?.children[current]?.scrollIntoView({ block: 'nearest', inline: 'center' });
    },
    [current],
  );
  return (
    <ul ref={list} className={css.thumbs}>
      {pictures.map(({ id, url }, index) => (
        <li key={id}>
          <button
            type="button"
            className={css.thumb}
            aria-label={getMessages(index)}
            aria-current={index === current || undefined}
            onClick={() => onShow(index)}
          >
            <Picture src={url} alt="" sizes="56px" radius="md" />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface ViewerPicture {
  id: number | string;
  url: string;
  /** Description of the picture, if it has one of its own. */
  name?: string | undefined;
  /** Stands below the picture. */
  caption?: string | undefined;
  /** Language of the caption, if it is not the page's. */
  captionLang?: string | undefined;
  /** Where more of it is to be seen: the product's page. */
  link?: { href: string; label: string } | undefined;
}
