import { user } from '@sampan/api/contract/user';
import { type Address, maxAddresses } from '@sampan/api/entities';
import { getNoAnswerReason } from '@sampan/api/noAnswer';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormDraft } from '../../../app/drafts/useFormDraft.ts';
import { useHasReconnected } from '../../../app/useHasReconnected.ts';
import { useAction } from '../../../data/useAction.ts';
import { useReads } from '../../../data/useEndpoint.ts';
import { useLocale } from '../../../i18n/useFormats.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { FormProblems } from '../../../patterns/Form/FormProblems.tsx';
import { useFieldMessages } from '../../../patterns/Form/useFieldMessages.ts';
import { useShopForm } from '../../../patterns/Form/useShopForm.ts';
import { useUnknownOutcome } from '../../../patterns/Form/useUnknownOutcome.ts';
import { FrozenFields } from '../../../patterns/FormDialog/FrozenFields.tsx';
import { Checkbox } from '../../../primitives/Checkbox/Checkbox.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { MutedText } from '../../../primitives/Text/Text.tsx';
import { TextInput, type TextInputProps } from '../../../primitives/TextInput/TextInput.tsx';
import { useCountryName } from '../AddressCard/useCountryName.ts';
import { fields as fieldsClass, form as formClass } from './AddressForm.css.ts';
import {
  AddressDraftSchema,
  type AddressField,
  type AddressFields,
  AddressFieldsSchema,
  getAddress,
  getAddressFields,
  getLabelKey,
  isNeeded,
  toValues,
} from './addressFields.ts';
import { isKnownPlace, PlaceControl } from './PlaceControl.tsx';
import { placeFields } from './places.ts';

/** Countries that the shop ships to; the country of a saved address is added if it is not listed. */
const countries = ['CN', 'HK', 'MO', 'SG', 'MY', 'JP', 'US', 'CA', 'GB'];

type TextField = Exclude<AddressField, 'country'>;
const inputs: Record<TextField, TextInputProps> = {
  receiver: { autoComplete: 'name' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  province: { autoComplete: 'address-level1' },
  city: { autoComplete: 'address-level2' },
  district: { autoComplete: 'address-level3' },
  detail: { autoComplete: 'street-address' },
  postcode: { autoComplete: 'postal-code' },
};
/** Fields that do not outlast a change of the country. */
const countryFields = [...placeFields, 'postcode'] as const;
type CountryField = (typeof countryFields)[number];
const limits: Partial<Record<AddressField, number>> = { detail: 200, postcode: 16 };

export interface AddressFormProps {
  /** Form id, for a submit button outside the form. */
  id: string;
  /** The address to edit; undefined creates a new one. */
  address?: Address | undefined;
  /** Called with the address as the server stored it. */
  onSaved: (address: Address) => void;
  /** Called with what the form's dialog and button show, at first and when it changes. */
  onStateChange: (state: AddressFormState) => void;
}

export interface AddressFormState {
  /** The address is being saved. */
  isBusy: boolean;
  /** Something was changed. */
  isDirty: boolean;
  /** It is unknown whether the address was saved: the button says "Check now". */
  isUnknown: boolean;
}
export const untouchedForm: AddressFormState = { isBusy: false, isDirty: false, isUnknown: false };

/** The button that was pressed may stand at the end of a long page, or below the part that is scrolled. */
function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' });
}

/** Form that creates or edits an address; fields follow the order of postal addresses in the page's locale. */
export function AddressForm({ id, address, onSaved, onStateChange }: AddressFormProps) {
  const { t } = useTranslation('order');
  const locale = useLocale();
  const countryName = useCountryName();
  const getMessage = useFieldMessages();
  const draft = `address ${address?.id ?? 'new'}`;
  const save = useAction(user.addressSave, { draft, invalidates: [user.addressList] });
  const { isUnknown, noteAnswer } = useUnknownOutcome();
  const reads = useReads();
  /** The address was deleted meanwhile: what was typed is saved as a new one. */
  const [isGone, setGone] = useState(false);
  const stored = isGone ? undefined : address;
  // Kept from the first render: another language would change the country of a half-typed address.
  const [start] = useState(() => toValues(address, locale));
  const { form, control, getCode, takeServerErrors } = useShopForm<AddressFields>(AddressFieldsSchema, start);
  const isDirty = useFormDraft({ name: draft, schema: AddressDraftSchema, form, start });
  const report = useEffectEvent(onStateChange);
  const isBusy = save.isPending;
  useEffect(
    function reportState() {
      report({ isBusy, isDirty, isUnknown });
    },
    [isBusy, isDirty, isUnknown],
  );
  const country = form.watch('country');
  const city = form.watch('city');
  const leftCountries = useRef<Partial<Record<string, Pick<AddressFields, CountryField>>>>({});
  const isDefault = form.watch('isDefault');
  const offered = countries.includes(country) ? countries : [...countries, country];

  const submit = form.handleSubmit(async (values) => {
    const answer = await save.run(getAddress(values, stored));
    noteAnswer(answer);
    if (answer.status === 'success') onSaved(answer.data);
    else if (answer.error.code === 'NOT_FOUND') {
      setGone(true);
      void reads.invalidate(user.addressList);
    } else takeServerErrors(answer.error.fields);
  });

  function getLabel(field: AddressField): string {
    return t(`address.${getLabelKey(field, country)}`);
  }
  function getError(field: TextField): string | undefined {
    return getMessage(getCode(field), getLabel(field), { max: limits[field] ?? 60 });
  }
  const shownFields = getAddressFields(locale, country);
  const getFieldId = (field: AddressField) => `${id}-${field}`;
  /** The places and the postcode of one country do not fit another, but come back with their own. */
  function changeCountry(code: string) {
    leftCountries.current[country] = form.getValues();
    form.setValue('country', code, { shouldDirty: true });
    const values = leftCountries.current[code];
    for (const field of countryFields) form.setValue(field, values?.[field] ?? '', { shouldDirty: true });
    form.clearErrors(countryFields);
  }
  const hints: Partial<Record<AddressField, string>> = {
    phone: t('address.phoneHint'),
    detail: t('address.detailHint'),
  };
  const noAnswer = getNoAnswerReason(save.error);
  const hasReconnected = useHasReconnected(save.error);
  const failed = save.error && !save.error.fields && !(noAnswer === 'offline' && hasReconnected && !isUnknown);
  function getFailure(): string {
    if (isUnknown) return t('refused.unknownWithInput');
    if (save.error?.code === 'NOT_FOUND') return t('address.gone');
    if (save.error?.code === 'ADDRESS_LIMIT') return t('address.limit', { max: maxAddresses });
    return t(noAnswer ? 'refused.offline' : 'address.failed');
  }

  return (
    <form id={id} className={formClass} onSubmit={(event) => void submit(event)} noValidate>
      <FormProblems
        isSent={form.formState.submitCount > 0}
        problems={shownFields.flatMap((field) =>
          field === 'country' ? [] : [{ id: getFieldId(field), message: getError(field) }],
        )}
      />
      <FrozenFields className={fieldsClass} isFrozen={isBusy || isUnknown}>
        {shownFields.map((field) =>
          field === 'country' ? (
            <Field key={field} label={getLabel(field)}>
              <Select
                name="country"
                autoComplete="country"
                options={offered.map((code) => ({ value: code, label: countryName(code) }))}
                value={country}
                onValueChange={changeCountry}
              />
            </Field>
          ) : (
            <Field
              key={field}
              id={getFieldId(field)}
              label={getLabel(field)}
              hint={hints[field]}
              isOptional={!isNeeded(field, { country, city })}
              error={getError(field)}
            >
              {isKnownPlace(field, country) ? (
                <PlaceControl form={form} name={field} country={country} />
              ) : (
                <TextInput {...inputs[field]} {...control(field)} enterKeyHint="next" />
              )}
            </Field>
          ),
        )}
        {stored?.isDefault ? (
          // There is always one default address: the server would tick the box again.
          <MutedText>{t('address.alreadyDefault')}</MutedText>
        ) : (
          <Checkbox
            isChecked={isDefault}
            onCheckedChange={(checked) => form.setValue('isDefault', checked, { shouldDirty: true })}
          >
            {t('address.isDefault')}
          </Checkbox>
        )}
      </FrozenFields>
      {failed && (
        <div ref={bringIntoView}>
          <Banner tone="danger">{getFailure()}</Banner>
        </div>
      )}
    </form>
  );
}
