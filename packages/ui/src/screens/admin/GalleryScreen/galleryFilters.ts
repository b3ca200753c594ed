import type { File as Picture } from '@sampan/api/entities';
import type { FilterValue } from '../../../patterns/FilterBar/filterValue.ts';
import { typeName } from '../../../patterns/UploadField/uploadRules.ts';
import { getDays, getSeveral, getShopDay } from '../shared/filterReads.ts';

/** `jpeg` for `image/jpeg`: what the address says. */
export const getKind = ({ mime }: Pick<Picture, 'mime'>) => typeName(mime).toLowerCase();

/** Kinds that there are, each once. */
export function kindsIn(pictures: readonly Picture[]): string[] {
  return [...new Set(pictures.map(getKind))].sort();
}

/** The pictures that search and filters leave; days are the shop's. */
export function filterPictures(pictures: readonly Picture[], filters: FilterValue): Picture[] {
  const search = filters.search.toLowerCase();
  const kinds = getSeveral(filters, 'kind');
  const { from, to } = getDays(filters, 'added') ?? {};
  return pictures.filter((picture) => {
    const day = getShopDay(Date.parse(picture.createdAt));
    return (
      picture.name.toLowerCase().includes(search) &&
      (!kinds || kinds.includes(getKind(picture))) &&
      (!from || day >= from) &&
      (!to || day <= to)
    );
  });
}
