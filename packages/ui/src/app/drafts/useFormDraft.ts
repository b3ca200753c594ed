import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import { useServices } from '../services/ServicesContext.ts';
import { useDraft } from './useDraft.ts';

export interface FormDraftOptions<Fields extends FieldValues> {
  /** Unique per record: `address 41`. */
  name: string;
  /** Accepts unfinished input: the form validates it on save. */
  schema: GenericSchema<unknown, Fields>;
  form: UseFormReturn<Fields>;
  /** Values of the untouched form. */
  start: Fields;
}

/**
 * Keeps what the viewer typed when the session expires, until the form is opened again after the login (behaviour S5).
 * Closing the form in any other way discards it.
 */
export function useFormDraft<Fields extends FieldValues>({
  name,
  schema,
  form,
  start,
}: FormDraftOptions<Fields>): void {
  const { session } = useServices();
  const { reset } = form;
  const value = form.watch();
  const isDirty = Object.keys(start).some((field) => value[field] !== start[field]);
  const { restored, forget } = useDraft({ name, schema, value, isDirty });
  useEffect(
    function takeTheDraft() {
      if (restored) reset(restored);
    },
    [restored, reset],
  );
  // After the effects of `useDraft`, which write the last input at the same moment.
  useEffect(
    function forgetWhenClosed() {
      return () => {
        const { token, lastUserId } = session.getSnapshot().context;
        const hasExpired = token === null && lastUserId !== null;
        if (!hasExpired) forget();
      };
    },
    [session, forget],
  );
}
