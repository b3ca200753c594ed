import type { File as Picture } from '@sampan/api/entities';
import { isNameMatch } from '../../../../features/file/GalleryPicker/isNameMatch.ts';
import { typeName } from '../../../../features/file/UploadField/uploadRules.ts';
import { getShopDay } from '../../../../i18n/shopDay.ts';
import type { FilterValue } from '../../../../patterns/FilterBar/filterValue.ts';
import { getDays, getSeveral } from '../../shared/list/filterReads.ts';

/** Format of a picture as in the URL: `jpeg` for `image/jpeg`. */
export const getKind = ({ mime }: Pick<Picture, 'mime'>) => typeName(mime).toLowerCase();

/** The formats among these pictures. */
export function listKinds(pictures: readonly Picture[]): string[] {
  return [...new Set(pictures.map(getKind))].sort();
}

/** Filters the pictures; days are in the shop's time zone. */
export function filterPictures(pictures: readonly Picture[], filters: FilterValue): Picture[] {
  const kinds = getSeveral(filters, 'kind');
  const { from, to } = getDays(filters, 'added') ?? {};
  return pictures.filter((picture) => {
    const day = getShopDay(Date.parse(picture.createdAt));
    return (
      isNameMatch(picture.name, filters.search) &&
      (!kinds || kinds.includes(getKind(picture))) &&
      (!from || day >= from) &&
      (!to || day <= to)
    );
  });
}
