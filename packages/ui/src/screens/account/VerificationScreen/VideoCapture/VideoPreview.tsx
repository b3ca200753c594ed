import { Pause, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../../../primitives/classes.ts';
import { Icon } from '../../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../../primitives/IconButton/IconButton.tsx';
import { player, playerButton } from './VideoCapture.css.ts';

export interface VideoPreviewProps {
  src: string;
  className?: string;
}

/** Preview with one play button: the browser's native controls add six tab stops. */
export function VideoPreview({ src, className }: VideoPreviewProps) {
  const { t } = useTranslation('controls');
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);

  function toggle() {
    if (isPlaying) video.current?.pause();
    // Ignore playback errors: the server validates the file.
    else void video.current?.play().catch(() => undefined);
  }

  return (
    <>
      <video
        ref={video}
        className={classes(player, className)}
        src={src}
        aria-label={t('video.preview')}
        playsInline
        muted
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
      />
      <IconButton
        variant="floating"
        label={t(isPlaying ? 'video.pause' : 'video.play')}
        className={playerButton}
        onClick={toggle}
      >
        <Icon as={isPlaying ? Pause : Play} size={24} />
      </IconButton>
    </>
  );
}
