import { useEffect, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import { useServices } from '../services/ServicesContext.ts';
import { hasSessionExpired } from '../session/hasSessionExpired.ts';
import { useDraft } from './useDraft.ts';

type TypedFields<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined };

export interface FormDraftOptions<Fields extends FieldValues> {
  /** Unique per record: `address 41`. */
  name: string;
  /** Accepts unfinished input of some fields: the form validates it on save. */
  schema: GenericSchema<unknown, TypedFields<Fields>>;
  form: UseFormReturn<Fields>;
  /** Values of the untouched form, which have no objects. They follow the record. */
  start: Fields;
}

/**
 * Keeps the fields that the viewer typed when the session expires or the page is loaded again, until the form is opened
 * again (behaviours S5 and B8); the others follow the record. Closing the form in any other way discards them.
 * Returns whether there are such fields.
 */
export function useFormDraft<Fields extends FieldValues>({
  name,
  schema,
  form,
  start,
}: FormDraftOptions<Fields>): boolean {
  const { reset, getValues, setValue } = form;
  const [shown, setShown] = useState(start);
  const fields = form.watch();
  const typed = Object.entries(fields).filter(([field, value]) => value !== shown[field]);
  const value = Object.fromEntries(typed) as TypedFields<Fields>;
  const isDirty = typed.length > 0;
  const { forget } = useDraft({
    name,
    schema,
    value,
    isDirty,
    onRestored: (restored) => reset((current) => ({ ...current, ...restored })),
  });
  useEffect(function followTheRecord() {
    // Somebody else saved it. A field that kept its old value would count as typed, and undo that.
    const changed = Object.keys(start).filter((field) => start[field] !== shown[field]) as FieldPath<Fields>[];
    if (changed.length === 0) return;
    setShown(start);
    for (const field of changed) if (getValues(field) === shown[field]) setValue(field, start[field]);
  });
  useForgetWhenClosed(forget);
  return isDirty;
}

/**
 * Removes a draft when its form is closed, but not when the session expires, or when the page makes way for the two-step
 * login that has become required. Call it after `useDraft`, which writes the last input at the same moment.
 */
export function useForgetWhenClosed(forget: () => void): void {
  const { session } = useServices();
  useEffect(
    function forgetWhenClosed() {
      const needsSecondFactor = () => session.getSnapshot().context.user?.needsSecondFactor;
      const before = needsSecondFactor();
      return () => {
        if (!hasSessionExpired(session) && needsSecondFactor() === before) forget();
      };
    },
    [session, forget],
  );
}
