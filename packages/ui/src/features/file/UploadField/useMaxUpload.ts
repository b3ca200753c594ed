import { setting } from '@sampan/api/contract/setting';
import { useEndpoint } from '../../../data/useEndpoint.ts';

const usualMiB = 20;
const mebibyte = 1024 * 1024;

/** Maximum file size in bytes from the shop's settings, or a default. The server enforces it. */
export function useMaxUpload(): number {
  const { data } = useEndpoint(setting.public, {});
  const maxMiB = data?.upload?.maxMiB;
  return (typeof maxMiB === 'number' && maxMiB > 0 ? maxMiB : usualMiB) * mebibyte;
}
