import { useTranslation } from 'react-i18next';
import { Banner } from '../Banner/Banner.tsx';
import type { CameraRefusal } from './useCamera.ts';

/** Why there is no camera, and the two ways on. */
export function CameraNotice({ why }: { why: CameraRefusal }) {
  const { t } = useTranslation('controls');
  return (
    <Banner tone="warning">
      <strong>{t(`camera.${why}.title`)}</strong> {t(`camera.${why}.text`)}
    </Banner>
  );
}
