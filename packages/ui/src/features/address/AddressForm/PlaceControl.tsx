import { type UseFormReturn, useController } from 'react-hook-form';
import { useLocale } from '../../../i18n/useFormats.ts';
import { Combobox } from '../../../primitives/Combobox/Combobox.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import type { AddressFields } from './addressFields.ts';
import { findRegion, getCity, getDistricts, type PlaceNames, provinces, regions, toPlaceOptions } from './places.ts';

export type PlaceField = 'province' | 'city' | 'district';

/** Fields whose values are all known, by country: they get a select or combobox instead of a text field. */
const listedFields: Partial<Record<string, readonly PlaceField[]>> = { CN: ['province'], HK: ['city', 'district'] };

/** Returns whether the field is chosen from a list in this country. */
export function isKnownPlace(field: string, country: string): field is PlaceField {
  return (listedFields[country] as readonly string[] | undefined)?.includes(field) ?? false;
}

/** Three regions fit in a select; longer lists get a searchable combobox. */
const isList: Record<PlaceField, boolean> = { province: false, city: true, district: false };

export interface PlaceControlProps {
  form: UseFormReturn<AddressFields>;
  name: PlaceField;
  autoComplete: string | undefined;
}

/** Field for a known place. Fills in the fields that follow from the choice and clears those that contradict it. */
export function PlaceControl({ form, name, autoComplete }: PlaceControlProps) {
  const locale = useLocale();
  const { field, fieldState } = useController({ control: form.control, name });
  const region = form.watch('city');
  const places: Record<PlaceField, readonly PlaceNames[]> = {
    province: provinces,
    city: regions.map(({ names }) => names),
    district: getDistricts(region),
  };
  const options = toPlaceOptions(places[name], locale, field.value);

  function set(other: PlaceField, value: string) {
    form.setValue(other, value, { shouldDirty: true, shouldValidate: form.getFieldState(other).invalid });
  }
  const follow: Record<PlaceField, (value: string) => void> = {
    province(value) {
      const city = getCity(value);
      if (city) set('city', city);
    },
    city(value) {
      const district = form.getValues('district');
      const isInIt = toPlaceOptions(getDistricts(value), locale, district).some((option) => option.value === district);
      if (!isInIt) set('district', '');
    },
    district(value) {
      const lies = findRegion(value, locale);
      if (lies) set('city', lies);
    },
  };
  function choose(value = '') {
    field.onChange(value);
    if (fieldState.invalid) void form.trigger(name);
    follow[name](value);
  }

  const shared = { options, value: field.value || undefined, onValueChange: choose };
  return (
    // The form focuses the first invalid field through this ref.
    <div ref={(element) => field.ref(element && { focus: () => element.querySelector('input')?.focus() })}>
      {isList[name] ? (
        <Select {...shared} />
      ) : (
        <Combobox {...shared} autoComplete={autoComplete ?? 'off'} onBlur={field.onBlur} />
      )}
    </div>
  );
}
