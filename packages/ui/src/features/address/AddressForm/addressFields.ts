import { type Address, PhoneSchema } from '@sampan/api/entities';
import * as v from 'valibot';
import type { Locale } from '../../../i18n/locales.ts';
import { hasDistricts } from './places.ts';

export const addressFields = [
  'receiver',
  'phone',
  'country',
  'province',
  'city',
  'district',
  'detail',
  'postcode',
] as const;
export type AddressField = (typeof addressFields)[number];

/** Field order of a postal address in each locale. */
const order: Record<Locale, readonly AddressField[]> = {
  'zh-CN': ['receiver', 'phone', 'country', 'province', 'city', 'district', 'detail', 'postcode'],
  'zh-HK': ['receiver', 'phone', 'country', 'province', 'city', 'district', 'detail', 'postcode'],
  'en-US': ['receiver', 'phone', 'country', 'detail', 'district', 'city', 'province', 'postcode'],
};

/** Fields that a country's addresses do not have. */
const absent: Partial<Record<string, readonly AddressField[]>> = {
  HK: ['province', 'postcode'],
  MO: ['province', 'postcode'],
  CN: ['postcode'],
};
/**
 * Fields without which a parcel does not arrive. The form alone asks for them: the contract takes addresses that were
 * saved without them.
 */
const needed: Partial<Record<string, readonly AddressField[]>> = {
  CN: ['province', 'city', 'district'],
  HK: ['district'],
  SG: ['postcode'],
  MY: ['province', 'city', 'postcode'],
  JP: ['province', 'city', 'postcode'],
  US: ['province', 'city', 'postcode'],
  CA: ['province', 'city', 'postcode'],
  GB: ['city', 'postcode'],
};
const alwaysNeeded: readonly AddressField[] = ['receiver', 'phone', 'country', 'detail'];

/** Returns the fields of an address form for a country, in the order that the locale writes them. */
export function getAddressFields(locale: Locale, country: string): AddressField[] {
  return order[locale].filter((field) => !absent[country]?.includes(field));
}

type AddressLabel = AddressField | 'provinceCn' | 'provinceJp' | 'cityHk';
/** Fields that have a name of their own in a country. */
const labels: Partial<Record<string, Partial<Record<AddressField, AddressLabel>>>> = {
  CN: { province: 'provinceCn' },
  HK: { city: 'cityHk' },
  JP: { province: 'provinceJp' },
};

/** Returns the key in `order.address` of a field's label in a country. */
export function getLabelKey(field: AddressField, country: string): AddressLabel {
  return labels[country]?.[field] ?? field;
}

/** Returns whether a field of an address is required in this country and city. */
export function isNeeded(field: AddressField, { country, city }: Pick<AddressFields, 'country' | 'city'>): boolean {
  if (field === 'district' && country === 'CN' && !hasDistricts(city)) return false;
  return alwaysNeeded.includes(field) || (needed[country] ?? ['city']).includes(field);
}

const createOptionalTextSchema = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max, 'tooLong'));
const createRequiredTextSchema = (max: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1, 'required'), v.maxLength(max, 'tooLong'));

const fields = v.object({
  receiver: createRequiredTextSchema(60),
  phone: v.pipe(v.string(), v.trim(), v.minLength(1, 'required'), PhoneSchema),
  country: v.string(),
  province: createOptionalTextSchema(60),
  city: createOptionalTextSchema(60),
  district: createOptionalTextSchema(60),
  detail: createRequiredTextSchema(200),
  postcode: createOptionalTextSchema(16),
  isDefault: v.boolean(),
});
export type AddressFields = v.InferOutput<typeof fields>;

/** Fields of an unfinished form, stored until the next login. */
export const AddressDraftSchema = v.partial(
  v.object({ ...v.entriesFromList(addressFields, v.string()), isDefault: v.boolean() }),
);

/**
 * Checks apart from the others, so that errors of both appear together. The city's own comes last: an error of it would
 * leave out those that depend on it.
 */
function checkNeeded(field: 'province' | 'city' | 'district' | 'postcode') {
  const isGiven = (address: AddressFields) => address[field] !== '' || !isNeeded(field, address);
  const check = v.partialCheck<AddressFields, [['country'], ['city'], [typeof field]], AddressFields, 'required'>(
    [['country'], ['city'], [field]],
    isGiven,
    'required',
  );
  return v.forward(check, [field]);
}

export const AddressFieldsSchema = v.pipe(
  fields,
  checkNeeded('province'),
  checkNeeded('district'),
  checkNeeded('postcode'),
  checkNeeded('city'),
);

/** Converts form values to the contract's address, without fields that the country does not have. */
export function getAddress(values: AddressFields, stored: Address | undefined): Address {
  const { postcode, ...rest } = values;
  const gone = absent[values.country] ?? [];
  return {
    ...(stored?.id !== undefined && { id: stored.id }),
    ...rest,
    ...(gone.includes('province') && { province: stored?.country === values.country ? stored.province : '' }),
    ...(postcode !== '' && !gone.includes('postcode') && { postcode }),
  };
}

const countryByLocale: Record<Locale, string> = { 'zh-CN': 'CN', 'zh-HK': 'HK', 'en-US': 'HK' };

/** Converts an address, or none, to the values of its form. */
export function toValues(address: Address | undefined, locale: Locale): AddressFields {
  const { receiver = '', phone = '', province = '', city = '', district = '', detail = '' } = address ?? {};
  return {
    receiver,
    phone,
    country: address?.country ?? countryByLocale[locale],
    province,
    city,
    district,
    detail,
    postcode: address?.postcode ?? '',
    isDefault: address?.isDefault ?? false,
  };
}
