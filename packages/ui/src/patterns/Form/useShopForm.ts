import { valibotResolver } from '@hookform/resolvers/valibot';
import type { ChangeEvent, FocusEvent } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type { GenericSchema } from 'valibot';

export interface ShopForm<Fields extends FieldValues> {
  form: UseFormReturn<Fields>;
  /** The props of a text control. */
  control: (name: FieldPath<Fields>) => ReturnType<UseFormReturn<Fields>['register']>;
  /** The code of what is wrong with a field, from the schema or from the server. */
  getCode: (name: FieldPath<Fields>) => string | undefined;
  /** Puts the server's field errors on their fields; gives whether any field took one. */
  takeServerErrors: (fields: Readonly<Record<string, string>> | undefined) => boolean;
}

/** The kind of a fault that the server alone knows: it stays on its field until that is changed. */
const refusal = 'server';

/**
 * A form that judges as the brief says: nothing while somebody types for the first time, a field that is not empty when
 * it is left, everything on submit; and a field once judged wrong is set right with the very keystroke that mends it.
 */
export function useShopForm<Fields extends FieldValues>(
  schema: GenericSchema<unknown, Fields>,
  defaultValues: DefaultValues<Fields>,
): ShopForm<Fields> {
  const form = useForm<Fields>({
    // The resolver's type wants the input to be an object; ours is whatever the fields hold.
    resolver: valibotResolver(schema as GenericSchema<Fields, Fields>),
    defaultValues,
    // All that is wrong, not what is wrong first: a check over several fields waits for none of them.
    criteriaMode: 'all',
  });

  function control(name: FieldPath<Fields>) {
    const registered = form.register(name);
    return {
      ...registered,
      async onBlur(event: FocusEvent) {
        await registered.onBlur(event);
        const isRefused = form.getFieldState(name).error?.type === refusal;
        if (form.getValues(name) && !isRefused) await form.trigger(name);
      },
      async onChange(event: ChangeEvent) {
        await registered.onChange(event);
        if (form.getFieldState(name).invalid) await form.trigger(name);
      },
    };
  }

  return {
    form,
    control: control as ShopForm<Fields>['control'],
    getCode(name) {
      return form.getFieldState(name, form.formState).error?.message;
    },
    takeServerErrors(fields = {}) {
      const known = Object.keys(form.getValues());
      const taken = Object.entries(fields).filter(([path]) => known.includes(path.split('.')[0] ?? ''));
      taken.forEach(([path, message], index) => {
        form.setError(path as FieldPath<Fields>, { type: refusal, message }, { shouldFocus: index === 0 });
      });
      return taken.length > 0;
    },
  };
}
