import type { Locale } from '../../../i18n/locales.ts';

/** The names of one place in each locale. */
export type PlaceNames = readonly [zhCN: string, zhHK: string, enUS: string];
const column: Record<Locale, 0 | 1 | 2> = { 'zh-CN': 0, 'zh-HK': 1, 'en-US': 2 };

/** The provinces, municipalities and autonomous regions of the mainland, in their official order. */
export const provinces: readonly PlaceNames[] = [
  ['北京市', '北京市', 'Beijing'],
  ['天津市', '天津市', 'Tianjin'],
  ['河北省', '河北省', 'Hebei'],
  ['山西省', '山西省', 'Shanxi'],
  ['内蒙古自治区', '內蒙古自治區', 'Inner Mongolia'],
  ['辽宁省', '遼寧省', 'Liaoning'],
  ['吉林省', '吉林省', 'Jilin'],
  ['黑龙江省', '黑龍江省', 'Heilongjiang'],
  ['上海市', '上海市', 'Shanghai'],
  ['江苏省', '江蘇省', 'Jiangsu'],
  ['浙江省', '浙江省', 'Zhejiang'],
  ['安徽省', '安徽省', 'Anhui'],
  ['福建省', '福建省', 'Fujian'],
  ['江西省', '江西省', 'Jiangxi'],
  ['山东省', '山東省', 'Shandong'],
  ['河南省', '河南省', 'Henan'],
  ['湖北省', '湖北省', 'Hubei'],
  ['湖南省', '湖南省', 'Hunan'],
  ['广东省', '廣東省', 'Guangdong'],
  ['广西壮族自治区', '廣西壯族自治區', 'Guangxi'],
  ['海南省', '海南省', 'Hainan'],
  ['重庆市', '重慶市', 'Chongqing'],
  ['四川省', '四川省', 'Sichuan'],
  ['贵州省', '貴州省', 'Guizhou'],
  ['云南省', '雲南省', 'Yunnan'],
  ['西藏自治区', '西藏自治區', 'Tibet'],
  ['陕西省', '陝西省', 'Shaanxi'],
  ['甘肃省', '甘肅省', 'Gansu'],
  ['青海省', '青海省', 'Qinghai'],
  ['宁夏回族自治区', '寧夏回族自治區', 'Ningxia'],
  ['新疆维吾尔自治区', '新疆維吾爾自治區', 'Xinjiang'],
];

/** Hong Kong's three regions with their eighteen districts. */
export const regions: readonly { names: PlaceNames; districts: readonly PlaceNames[] }[] = [
  {
    names: ['香港岛', '香港島', 'Hong Kong Island'],
    districts: [
      ['中西区', '中西區', 'Central and Western'],
      ['湾仔区', '灣仔區', 'Wan Chai'],
      ['东区', '東區', 'Eastern'],
      ['南区', '南區', 'Southern'],
    ],
  },
  {
    names: ['九龙', '九龍', 'Kowloon'],
    districts: [
      ['油尖旺区', '油尖旺區', 'Yau Tsim Mong'],
      ['深水埗区', '深水埗區', 'Sham Shui Po'],
      ['九龙城区', '九龍城區', 'Kowloon City'],
      ['黄大仙区', '黃大仙區', 'Wong Tai Sin'],
      ['观塘区', '觀塘區', 'Kwun Tong'],
    ],
  },
  {
    names: ['新界', '新界', 'New Territories'],
    districts: [
      ['葵青区', '葵青區', 'Kwai Tsing'],
      ['荃湾区', '荃灣區', 'Tsuen Wan'],
      ['屯门区', '屯門區', 'Tuen Mun'],
      ['元朗区', '元朗區', 'Yuen Long'],
      ['北区', '北區', 'North'],
      ['大埔区', '大埔區', 'Tai Po'],
      ['沙田区', '沙田區', 'Sha Tin'],
      ['西贡区', '西貢區', 'Sai Kung'],
      ['离岛区', '離島區', 'Islands'],
    ],
  },
];

/** Municipalities: the city has the name of its province. */
const municipalities: ReadonlySet<string> = new Set(['Beijing', 'Tianjin', 'Shanghai', 'Chongqing']);

/** Prefecture-level cities without districts: their towns are part of the street address. */
const undividedCities: readonly PlaceNames[] = [
  ['东莞市', '東莞市', 'Dongguan'],
  ['中山市', '中山市', 'Zhongshan'],
  ['儋州市', '儋州市', 'Danzhou'],
  ['嘉峪关市', '嘉峪關市', 'Jiayuguan'],
];

/** Returns whether a city of the mainland has districts; also one that is not known. */
export function hasDistricts(city: string): boolean {
  const name = city.trim().replace(/(市| City)$/i, '');
  return !undividedCities.some((names) => isNamed(names, name) || isNamed(names, `${name}市`));
}

/** Tells whether a text is one of the place's names, in any script. */
function isNamed(names: PlaceNames, written: string): boolean {
  return names.some((name) => name.toLowerCase() === written.trim().toLowerCase());
}

export interface PlaceOption {
  value: string;
  label: string;
  keywords: readonly string[];
  /** Region of a district in another one than the chosen. */
  description?: string | undefined;
  isSearchOnly?: boolean;
}

/**
 * Options for a place field in the page's locale, searchable by all names. A saved address may use another script:
 * the matching option then keeps the saved name as its value.
 */
export function toPlaceOptions(places: readonly PlaceNames[], locale: Locale, saved: string): PlaceOption[] {
  return places.map((names) => {
    const label = names[column[locale]];
    return { value: isNamed(names, saved) ? saved : label, label, keywords: names };
  });
}

/** Tells whether a text begins the name of one of Hong Kong's regions, in any script. */
export function beginsRegion(text: string): boolean {
  const start = text.normalize('NFKC').toLowerCase();
  return regions.some(({ names }) => names.some((name) => name.toLowerCase().startsWith(start)));
}

/** Returns the districts of a region, or all districts if the region is unknown. */
export function getDistricts(region: string): readonly PlaceNames[] {
  const known = regions.find(({ names }) => isNamed(names, region));
  return known ? known.districts : regions.flatMap(({ districts }) => districts);
}

/**
 * Options for the district field: those of the region and, only while something is typed, those of the other regions.
 * All districts if the region is unknown.
 */
export function toDistrictOptions(region: string, locale: Locale, saved: string): PlaceOption[] {
  const own = getDistricts(region);
  const others = getDistricts('').filter((names) => !own.includes(names));
  return [
    ...toPlaceOptions(own, locale, saved),
    ...toPlaceOptions(others, locale, saved).map((option) => ({
      ...option,
      description: findRegion(option.label, locale),
      isSearchOnly: true,
    })),
  ];
}

/** Returns the region of a district, in the given locale. */
export function findRegion(district: string, locale: Locale): string | undefined {
  return regions.find(({ districts }) => districts.some((names) => isNamed(names, district)))?.names[column[locale]];
}

/** The fields of an address that name places, from the large to the small. */
export const placeFields = ['province', 'city', 'district'] as const;
export type PlaceField = (typeof placeFields)[number];
type Places = Readonly<Record<PlaceField, string>>;

/**
 * Returns the fields that change with a chosen place: filled in if they follow from it, cleared if they lie in the place
 * that it replaces. `places` are the values before the choice.
 */
export function getDependentPlaces(
  field: PlaceField,
  value: string,
  places: Places,
  locale: Locale,
): Partial<Record<PlaceField, string>> {
  if (field === 'province') {
    const city = getCity(value);
    // An English form asks for the city first: one typed before any province was chosen stays.
    const isReplaced = places.province !== '' && places.province !== value;
    return { ...(isReplaced && { city: '', district: '' }), ...(city && { city }) };
  }
  if (field === 'city') {
    const isInIt = getDistricts(value).some((names) => isNamed(names, places.district));
    return isInIt ? {} : { district: '' };
  }
  const region = findRegion(value, locale);
  return region ? { city: region } : {};
}

/** Returns the city that follows from a province: a municipality has the same name. */
export function getCity(province: string): string | undefined {
  const found = provinces.find((names) => isNamed(names, province));
  return found && municipalities.has(found[2]) ? province : undefined;
}
