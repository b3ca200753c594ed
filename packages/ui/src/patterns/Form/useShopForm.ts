import { valibotResolver } from '@hookform/resolvers/valibot';
import type { ChangeEvent, FocusEvent } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { GenericSchema } from 'valibot';

export interface ShopForm<Fields extends FieldValues> {
  form: UseFormReturn<Fields>;
  /** The props of a text control. */
  control: (name: FieldPath<Fields>) => ReturnType<UseFormReturn<Fields>['register']>;
  /** Error code of a field, from the schema or the server. */
  getCode: (name: FieldPath<Fields>) => string | undefined;
  /** Sets the server's field errors on their fields; returns whether any field matched. */
  takeServerErrors: (fields: Readonly<Record<string, string>> | undefined) => boolean;
}

/** Error type for server errors: they stay until the field changes. */
const serverErrorType = 'server';

/**
 * Form with the shop's validation timing: not during first input, on blur of a non-empty field, and all fields on
 * submit. A field in error is revalidated on every change.
 */
export function useShopForm<Fields extends FieldValues>(
  schema: GenericSchema<unknown, Fields>,
  defaultValues: DefaultValues<Fields>,
): ShopForm<Fields> {
  const form = useForm<Fields>({
    // The resolver's type requires an object input; TypeScript cannot infer that Fields is one.
    resolver: valibotResolver(schema as GenericSchema<Fields, Fields>),
    defaultValues,
    // Report all errors, so that a cross-field check does not wait for the others.
    criteriaMode: 'all',
  });

  function getControlProps(name: FieldPath<Fields>) {
    const registered = form.register(name);
    return {
      ...registered,
      async onBlur(event: FocusEvent) {
        await registered.onBlur(event);
        const isRejected = form.getFieldState(name).error?.type === serverErrorType;
        if (form.getValues(name) && !isRejected) await form.trigger(name);
      },
      async onChange(event: ChangeEvent) {
        await registered.onChange(event);
        if (form.getFieldState(name).invalid) await form.trigger(name);
      },
    };
  }

  return {
    form,
    control: getControlProps as ShopForm<Fields>['control'],
    getCode(name) {
      return form.getFieldState(name, form.formState).error?.message;
    },
    takeServerErrors(fields = {}) {
      const known = Object.keys(form.getValues());
      const fieldErrors = Object.entries(fields).filter(([path]) => known.includes(path.split('.')[0] ?? ''));
      fieldErrors.forEach(([path, message], index) => {
        form.setError(path as FieldPath<Fields>, { type: serverErrorType, message }, { shouldFocus: index === 0 });
      });
      return fieldErrors.length > 0;
    },
  };
}
