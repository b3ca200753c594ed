import type { File as Picture } from '@sampan/api/entities';
import type { FilterValue } from '../../../patterns/FilterBar/filterValue.ts';
import { typeName } from '../../../patterns/UploadField/uploadRules.ts';
import { daysOf, severalOf, shopDayOf } from '../shared/filterReads.ts';

/** `jpeg` for `image/jpeg`: what the address says. */
export const kindOf = ({ mime }: Pick<Picture, 'mime'>) => typeName(mime).toLowerCase();

/** Kinds that there are, each once. */
export function kindsIn(pictures: readonly Picture[]): string[] {
  return [...new Set(pictures.map(kindOf))].sort();
}

/** The pictures that search and filters leave; days are the shop's. */
export function shownOf(pictures: readonly Picture[], filters: FilterValue): Picture[] {
  const search = filters.search.toLowerCase();
  const kinds = severalOf(filters, 'kind');
  const { from, to } = daysOf(filters, 'added') ?? {};
  return pictures.filter((picture) => {
    const day = shopDayOf(Date.parse(picture.createdAt));
    return (
      picture.name.toLowerCase().includes(search) &&
      (!kinds || kinds.includes(kindOf(picture))) &&
      (!from || day >= from) &&
      (!to || day <= to)
    );
  });
}
