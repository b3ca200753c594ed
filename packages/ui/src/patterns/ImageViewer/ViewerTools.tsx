import * as Radix from '@radix-ui/react-dialog';
import { Columns2, Download, RotateCw, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../primitives/IconButton/IconButton.tsx';
import { toggle, tools } from './ImageViewer.css.ts';
import type { ViewerPaneState } from './useViewerPane.ts';
import { largest } from './zoom.ts';

interface ViewerToolsProps {
  pane: ViewerPaneState;
  /** Download URL of the picture. */
  download: string | undefined;
  canRotate: boolean;
  compare: { isOn: boolean; toggle: () => void } | undefined;
}

/** Toolbar of the viewer. Each action also has a key or gesture, but buttons are discoverable. */
export function ViewerTools({ pane, download, canRotate, compare }: ViewerToolsProps) {
  const { t } = useTranslation(['shop', 'common']);
  const { scale } = pane.zoom.view;
  return (
    <div className={tools}>
      {compare && (
        <IconButton label={t('viewer.compare')} aria-pressed={compare.isOn} className={toggle} onClick={compare.toggle}>
          <Icon as={Columns2} size={24} />
        </IconButton>
      )}
      {canRotate && (
        <IconButton label={t('viewer.rotate')} onClick={pane.rotate}>
          <Icon as={RotateCw} size={24} />
        </IconButton>
      )}
      {download && (
        <IconButton asChild label={t('viewer.download')}>
          <a href={download} download="">
            <Icon as={Download} size={24} />
          </a>
        </IconButton>
      )}
      <IconButton label={t('viewer.zoomOut')} disabled={scale <= 1} onClick={pane.zoom.zoomOut}>
        <Icon as={ZoomOut} size={24} />
      </IconButton>
      <IconButton label={t('viewer.zoomIn')} disabled={scale >= largest} onClick={pane.zoom.zoomIn}>
        <Icon as={ZoomIn} size={24} />
      </IconButton>
      <Radix.Close asChild>
        <IconButton label={t('common:action.close')}>
          <Icon as={X} size={24} />
        </IconButton>
      </Radix.Close>
    </div>
  );
}
