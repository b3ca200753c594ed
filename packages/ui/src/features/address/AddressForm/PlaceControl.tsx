import { type UseFormReturn, useController } from 'react-hook-form';
import { useLocale } from '../../../i18n/useFormats.ts';
import { Combobox } from '../../../primitives/Combobox/Combobox.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import type { AddressFields } from './addressFields.ts';
import {
  beginsRegion,
  getDependentPlaces,
  type PlaceField,
  placeFields,
  provinces,
  regions,
  toDistrictOptions,
  toPlaceOptions,
} from './places.ts';

/** Fields whose values are all known, by country: they get a select or combobox instead of a text field. */
const listedFields: Partial<Record<string, readonly PlaceField[]>> = { CN: ['province'], HK: ['city', 'district'] };

/** Autofill fields of the lists: Hong Kong has no province, and its regions are the first level. */
const autoCompletes: Partial<Record<string, Partial<Record<PlaceField, string>>>> = {
  CN: { province: 'address-level1' },
  HK: { city: 'address-level1', district: 'address-level2' },
};

/** Returns whether the field is chosen from a list in this country. */
export function isKnownPlace(field: string, country: string): field is PlaceField {
  return (listedFields[country] as readonly string[] | undefined)?.includes(field) ?? false;
}

/** Three regions fit in a select; longer lists get a searchable combobox. */
const isList: Record<PlaceField, boolean> = { province: false, city: true, district: false };

export interface PlaceControlProps {
  form: UseFormReturn<AddressFields>;
  name: PlaceField;
  country: string;
}

/** Field for a known place. Fills in the places that follow from the choice and clears those that contradict it. */
export function PlaceControl({ form, name, country }: PlaceControlProps) {
  const locale = useLocale();
  const { field, fieldState } = useController({ control: form.control, name });
  const region = form.watch('city');
  const options =
    name === 'district'
      ? toDistrictOptions(region, locale, field.value)
      : toPlaceOptions(name === 'city' ? regions.map(({ names }) => names) : provinces, locale, field.value);

  function choose(value = '') {
    const dependent = getDependentPlaces(name, value, form.getValues(), locale);
    field.onChange(value);
    if (fieldState.invalid) void form.trigger(name);
    for (const other of placeFields) {
      const place = dependent[other];
      if (place === undefined) continue;
      form.setValue(other, place, { shouldDirty: true, shouldValidate: form.getFieldState(other).invalid });
    }
  }

  const autoComplete = autoCompletes[country]?.[name];
  const shared = { options, value: field.value || undefined, onValueChange: choose };
  return (
    // The form focuses the first invalid field through this ref.
    <div ref={(element) => field.ref(element && { focus: () => element.querySelector('input')?.focus() })}>
      {isList[name] ? (
        <Select {...shared} name={name} autoComplete={autoComplete} />
      ) : (
        <Combobox
          {...shared}
          autoComplete={autoComplete ?? 'off'}
          // A region's name is not the start of a district's: Kowloon is not Kowloon City.
          acceptsPart={(text) => name !== 'district' || !beginsRegion(text)}
          onBlur={field.onBlur}
        />
      )}
    </div>
  );
}
