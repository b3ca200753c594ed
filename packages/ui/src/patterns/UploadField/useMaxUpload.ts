import { setting } from '@sampan/api/contract/setting';
import { useEndpoint } from '../../data/useEndpoint.ts';

const usualMiB = 20;
const mebibyte = 1024 * 1024;

/** How large a file may be, in bytes: as the shop has it, else as shops usually do. The server has the last word. */
export function useMaxUpload(): number {
  const { data } = useEndpoint(setting.public, {});
  const said = data?.upload?.maxMiB;
  return (typeof said === 'number' && said > 0 ? said : usualMiB) * mebibyte;
}
