import type { Address } from '@sampan/api/entities';

const han = /\p{Script=Han}/u;

/** Regions whose addresses are written without a country name. */
const home = new Set(['CN', 'HK', 'MO']);

/** Removes repeated parts: Shanghai is both a province and a city. */
function removeDuplicates(parts: readonly (string | undefined)[]): string[] {
  return [...new Set(parts.filter((part): part is string => Boolean(part)))];
}

/** Joins place names: Chinese ones without separators, names of the Latin script with a space on both sides. */
function joinPlaces(places: readonly string[]): string {
  return places.reduce((joined, place) => {
    const separator = joined === '' || (han.test(joined.slice(-1)) && han.test(place)) ? '' : ' ';
    return joined + separator + place;
  }, '');
}

/**
 * Formats an address in the convention of its own language, not the page's: from large to small and without
 * commas in Chinese, from small to large with commas otherwise. `countryName` is added to addresses abroad.
 */
export function formatAddress(
  { country, province, city, district, detail, postcode }: Omit<Address, 'receiver' | 'phone'>,
  countryName: (code: string) => string,
): string {
  const far = home.has(country) ? undefined : countryName(country);
  if (han.test(`${province}${city}${district}${detail}`)) {
    return [far, joinPlaces(removeDuplicates([province, city, district])), detail, postcode].filter(Boolean).join(' ');
  }
  const region = [province, postcode].filter(Boolean).join(' ');
  return removeDuplicates([detail, district, city, region, far]).join(', ');
}
