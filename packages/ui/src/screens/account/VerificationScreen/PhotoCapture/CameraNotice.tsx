import { useTranslation } from 'react-i18next';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import type { CameraRefusal } from './useCamera.ts';

/** Explains why the camera is unavailable and offers two alternatives. */
export function CameraNotice({ why }: { why: CameraRefusal }) {
  const { t } = useTranslation('controls');
  return (
    <Banner tone="warning">
      <strong>{t(`camera.${why}.title`)}</strong> {t(`camera.${why}.text`)}
    </Banner>
  );
}
