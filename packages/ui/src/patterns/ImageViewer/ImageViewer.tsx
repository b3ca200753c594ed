import * as Radix from '@radix-ui/react-dialog';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusReturn } from '../../primitives/Dialog/useFocusReturn.ts';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../primitives/IconButton/IconButton.tsx';
import { Text } from '../../primitives/Text/Text.tsx';
import { VisuallyHidden } from '../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { choice, choices, counter, foot, head, panes, stage, turn, viewer } from './ImageViewer.css.ts';
import { useViewerPane, type ViewerPaneState } from './useViewerPane.ts';
import { ViewerLabels } from './ViewerLabels.tsx';
import { ViewerPane } from './ViewerPane.tsx';
import { ViewerThumbs } from './ViewerThumbs.tsx';
import { ViewerTools } from './ViewerTools.tsx';

export interface ViewerPicture {
  id: number | string;
  url: string;
  /** Stands below the picture. */
  caption?: string | undefined;
  /** Where more of it is to be seen: the product's page. */
  link?: { href: string; label: string } | undefined;
}

export interface ImageViewerProps {
  /** What the pictures show: the product's or the article's name. */
  name: string;
  pictures: readonly ViewerPicture[];
  /** Which of them is shown, from 0. */
  current: number;
  onShow: (index: number) => void;
  onClose: () => void;
  /** Whoever looks may keep the pictures. */
  canDownload?: boolean;
  /** For papers, which come any way up. */
  canRotate?: boolean;
  /** Two pictures side by side, as a face and its document. */
  canCompare?: boolean;
  /** Where the focus goes in the end; without it, back to what opened the viewer. */
  focusOnClose?: () => HTMLElement | null | undefined;
}

/**
 * Pictures as large as the screen, in a dark room in both themes. Loaded when it is first opened: `useLater` and
 * `import()`.
 */
export function ImageViewer({
  name,
  pictures,
  current,
  onShow,
  onClose,
  canDownload = false,
  canRotate = false,
  canCompare = false,
  focusOnClose,
}: ImageViewerProps) {
  const { t } = useTranslation('shop');
  const total = pictures.length;
  const [beside, setBeside] = useState<number>();
  const [side, setSide] = useState<0 | 1>(0);
  const main = useViewerPane({ index: current, total, onShow });
  const other = useViewerPane({ index: beside ?? 0, total, onShow: setBeside });
  const isComparing = beside !== undefined;
  const shown = isComparing ? [main, other] : [main];
  const active = shown[side] ?? main;
  const focus = useFocusReturn(focusTheRoom);
  const getMessages = (index: number) => t('viewer.picture', { name, n: index + 1, total });

  function toggleCompare() {
    setSide(isComparing ? 0 : 1);
    setBeside(isComparing ? undefined : (current + 1) % total);
  }
  function returnFocus(event: Event) {
    const target = focusOnClose?.();
    if (!target) return focus.onCloseAutoFocus(event);
    event.preventDefault();
    target.focus({ preventScroll: true });
  }
  function press(event: KeyboardEvent) {
    const act = getActs(active).get(event.key);
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  }

  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        {/* The dark theme's own colours, whatever the page's: only the picture shines. */}
        <Radix.Content
          className={viewer}
          data-theme="dark"
          aria-describedby={undefined}
          onKeyDown={press}
          onOpenAutoFocus={focus.onOpenAutoFocus}
          onCloseAutoFocus={returnFocus}
        >
          <div className={head}>
            <VisuallyHidden asChild>
              <Radix.Title>{name}</Radix.Title>
            </VisuallyHidden>
            <VisuallyHidden role="status">{getMessages(active.index)}</VisuallyHidden>
            <Text as="span" size="bodySm" isNumeric className={counter} aria-hidden>
              {active.index + 1} / {total}
            </Text>
            <ViewerTools
              pane={active}
              download={canDownload ? pictures[active.index]?.url : undefined}
              canRotate={canRotate}
              compare={canCompare && total > 1 ? { isOn: isComparing, toggle: toggleCompare } : undefined}
            />
          </div>
          <div className={stage}>
            <div className={panes}>
              {shown.map((pane, index) => (
                <ViewerPane
                  // biome-ignore lint/suspicious/noArrayIndexKey: the left and the right, which never change places
                  key={index}
                  pane={pane}
                  src={pictures[pane.index]?.url ?? ''}
                  alt={getMessages(pane.index)}
                  isActive={isComparing && pane === active}
                  onActivate={() => setSide(index === 0 ? 0 : 1)}
                />
              ))}
            </div>
            {total > 1 && <Turns pane={active} />}
          </div>
          <div className={foot}>
            {isComparing && (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and a frame of its own
              <div role="group" aria-label={t('viewer.side')} className={choices}>
                {shown.map((pane, index) => (
                  <button
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    key={index}
                    type="button"
                    className={choice}
                    aria-pressed={pane === active}
                    onClick={() => setSide(index === 0 ? 0 : 1)}
                  >
                    {t(index === 0 ? 'viewer.first' : 'viewer.second', { n: pane.index + 1 })}
                  </button>
                ))}
              </div>
            )}
            <ViewerLabels picture={pictures[active.index]} />
            {total > 1 && (
              <ViewerThumbs pictures={pictures} current={active.index} getMessages={getMessages} onShow={active.show} />
            )}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The keys are the room's, so they work at once; a button with the focus would be the one that was opened last. */
function focusTheRoom(event: Event) {
  event.preventDefault();
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
}

function getActs({ turnBy, zoom }: ViewerPaneState) {
  return new Map<string, () => void>([
    ['ArrowLeft', () => turnBy(-1)],
    ['ArrowRight', () => turnBy(1)],
    ['+', zoom.zoomIn],
    // The same key without Shift.
    ['=', zoom.zoomIn],
    ['-', zoom.zoomOut],
    ['0', zoom.reset],
  ]);
}

/** Phones swipe instead. At an end the button rests, and keeps the focus that it has. */
function Turns({ pane }: { pane: ViewerPaneState }) {
  const { t } = useTranslation('shop');
  return (
    <>
      <span className={turn} data-side="start">
        <IconButton label={t('viewer.previous')} tooltip="none" disabled={pane.isFirst} onClick={() => pane.turnBy(-1)}>
          <Icon as={ChevronLeft} size={24} />
        </IconButton>
      </span>
      <span className={turn} data-side="end">
        <IconButton label={t('viewer.next')} tooltip="none" disabled={pane.isLast} onClick={() => pane.turnBy(1)}>
          <Icon as={ChevronRight} size={24} />
        </IconButton>
      </span>
    </>
  );
}
