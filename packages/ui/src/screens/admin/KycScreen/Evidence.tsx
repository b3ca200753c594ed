import { getSides } from '@sampan/domain/kyc/evidence';
import { ImageOff, VideoOff } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TitledSection } from '../../../patterns/Section/TitledSection.tsx';
import { useLazyLayer } from '../../../patterns/useLazyLayer.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { focusHeadingAfter } from '../../../primitives/focusHeading.ts';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { MutedText, Text } from '../../../primitives/Text/Text.tsx';
import { VisuallyHidden } from '../../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import * as css from './KycScreen.css.ts';
import type { Check } from './useCheck.ts';

const loadViewer = async () => (await import('../../../patterns/ImageViewer/ImageViewer.tsx')).ImageViewer;

type Photo = Check['photos'][number];

export interface EvidenceProps {
  check: Check;
  /** The shop's settings blur evidence until it is opened. */
  isBlurred: boolean;
  /** Requests new links if the current ones are about to expire; resolves to whether there are new ones. */
  freshen: () => Promise<boolean>;
  /** Called when the photo viewer opens or closes. */
  onTurnPages: (isTurning: boolean) => void;
  /** Imports the photo viewer; given by stories only. */
  load?: typeof loadViewer;
}

/** The photos side by side with a zoom viewer, and the video. */
export function Evidence({ check, isBlurred, freshen, onTurnPages, load = loadViewer }: EvidenceProps) {
  const { t } = useTranslation('admin');
  const viewer = useLazyLayer(load, () => onTurnPages(false));
  const [current, setCurrent] = useState(0);
  const [seen, setSeen] = useState<readonly Photo['side'][]>([]);
  const order = getSides(check.docType);
  const photos = [...check.photos].sort((one, other) => order.indexOf(one.side) - order.indexOf(other.side));

  /** Number of the last press on a photo: an earlier one opens nothing when its links arrive late. */
  const lastPress = useRef(0);

  // A decision of somebody else replaces this component, and the open viewer with it.
  useEffect(
    function closeOnUnmount() {
      return () => {
        lastPress.current += 1;
        onTurnPages(false);
      };
    },
    [onTurnPages],
  );

  async function open(index: number, side: Photo['side']) {
    lastPress.current += 1;
    const press = lastPress.current;
    await freshen();
    if (press !== lastPress.current) return;
    setSeen((before) => [...before, side]);
    setCurrent(index);
    onTurnPages(true);
    viewer.open();
  }
  function show(index: number) {
    const side = photos[index]?.side;
    if (side) setSeen((before) => [...before, side]);
    setCurrent(index);
  }
  function close() {
    onTurnPages(false);
    viewer.close();
  }

  return (
    <TitledSection className={css.card} title={t('kyc.evidence')}>
      {photos.length === 0 && !check.video && (
        <MutedText>{t(check.certifyId ? 'kyc.noEvidence' : 'kyc.nothingSent')}</MutedText>
      )}
      {(photos.length > 0 || check.video) && (
        <div className={css.photos}>
          {photos.map((photo, index) => (
            <PhotoTile
              key={photo.side}
              photo={photo}
              isBlurred={isBlurred && !seen.includes(photo.side)}
              freshen={freshen}
              onOpen={() => void open(index, photo.side)}
            />
          ))}
          {check.video?.url && <Video key={check.video.fileId} url={check.video.url} freshen={freshen} />}
        </div>
      )}
      {viewer.progress}
      {viewer.Layer && (
        <viewer.Layer
          name={check.realName}
          pictures={photos.map(({ side, fileId, url = '' }) => ({ id: fileId, url, caption: t(`kyc.item.${side}`) }))}
          current={current}
          onShow={show}
          onClose={close}
          canRotate
          canCompare
        />
      )}
    </TitledSection>
  );
}

interface EvidenceFigureProps {
  caption: string;
  url: string;
  freshen: EvidenceProps['freshen'];
  /** Shown instead of a medium that cannot be loaded. */
  broken: { icon: typeof ImageOff; message: string };
  /** Renders the photo or video; `onError` is called when it fails to load. */
  children: (onError: () => void) => ReactNode;
}

/** A photo or the video with its caption. Requests new links when it fails, or says so if the links were still fresh. */
function EvidenceFigure({ caption, url, freshen, broken, children }: EvidenceFigureProps) {
  const { t } = useTranslation('admin');
  const [brokenUrl, setBrokenUrl] = useState<string>();
  async function fail() {
    if (!(await freshen())) setBrokenUrl(url);
  }
  return (
    <figure className={css.photo}>
      {brokenUrl === url ? (
        <div ref={focusHeadingAfter} className={css.missing}>
          <Icon as={broken.icon} size={24} />
          <Text size="bodySm">{broken.message}</Text>
          <Button variant="outline" size="sm" onClick={() => setBrokenUrl(undefined)}>
            {t('kyc.again')}
          </Button>
        </div>
      ) : (
        children(() => void fail())
      )}
      <MutedText as="figcaption" size="caption">
        {caption}
      </MutedText>
    </figure>
  );
}

interface PhotoTileProps extends Pick<EvidenceProps, 'isBlurred' | 'freshen'> {
  photo: Photo;
  onOpen: () => void;
}

function PhotoTile({ photo: { side, url = '' }, isBlurred, freshen, onOpen }: PhotoTileProps) {
  const { t } = useTranslation('admin');
  const item = t(`kyc.item.${side}`);
  return (
    <EvidenceFigure
      caption={item}
      url={url}
      freshen={freshen}
      broken={{ icon: ImageOff, message: t('kyc.photoFailed') }}
    >
      {(onError) => (
        <button type="button" className={css.shot} data-side={side} onClick={onOpen}>
          <VisuallyHidden>{t('kyc.open', { item })}</VisuallyHidden>
          <img
            src={url}
            alt=""
            className={css.photoImage}
            data-blurred={isBlurred ? '' : undefined}
            onError={onError}
          />
          {isBlurred && (
            <Text as="span" size="caption" className={css.blurNote}>
              {t('kyc.blurred')}
            </Text>
          )}
        </button>
      )}
    </EvidenceFigure>
  );
}

function Video({ url, freshen }: Pick<EvidenceFigureProps, 'url' | 'freshen'>) {
  const { t } = useTranslation('admin');
  const item = t('kyc.item.video');
  return (
    <EvidenceFigure
      caption={item}
      url={url}
      freshen={freshen}
      broken={{ icon: VideoOff, message: t('kyc.videoFailed') }}
    >
      {(onError) => (
        // The video shows a turning head and has no speech to caption.
        <video
          className={css.video}
          src={url}
          aria-label={item}
          controls
          controlsList="nodownload"
          muted
          playsInline
          preload="metadata"
          onError={onError}
        />
      )}
    </EvidenceFigure>
  );
}
