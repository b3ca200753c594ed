import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { DefaultValues, FieldPath, FieldPathValue, FieldValues } from 'react-hook-form';
import type { GenericSchema } from 'valibot';
import { useDraft } from '../../../../app/drafts/useDraft.ts';
import { fallbackLocale, type Locale, locales } from '../../../../i18n/locales.ts';
import { useFieldMessages } from '../../../../patterns/Form/useFieldMessages.ts';
import { useShopForm } from '../../../../patterns/Form/useShopForm.ts';
import type { SavedFields } from '../merge/conflict.ts';
import type { Versions } from '../merge/createMerge.ts';
import type { EditedRecord, RecordDraft, RecordFields, SaveRequest } from './recordDraft.ts';

/** Properties of the editor of one kind of record. */
export interface RecordKind<Fields extends FieldValues, Saved> {
  DraftSchema: GenericSchema<unknown, RecordDraft<Fields, Saved>>;
  SavedSchema: GenericSchema<unknown, Saved>;
  toFields: (saved: Saved) => Fields;
  /** Whether both forms would be saved alike. */
  isSame: (one: Fields, other: Fields) => boolean;
  /** Merges what was changed (`mine`) after `base` was sent into what the form takes as saved (`theirs`). */
  withLaterChanges: (versions: Versions<Fields>) => Fields;
  /** Fields in page order. */
  fieldOrder: readonly FieldPath<Fields>[];
  /** Element id of a field's control, to which the SaveBar leads. */
  getId: (name: string) => string;
}

export interface RecordFormOptions<Fields extends FieldValues, Saved> {
  kind: RecordKind<Fields, Saved>;
  /** Validates the fields on save. */
  schema: GenericSchema<unknown, Fields>;
  /** The saved record; undefined for a new one. */
  record: Saved | undefined;
  /** Initial fields. */
  start: Fields;
  draftName: string;
  /** Messages of the error codes that not every form has. */
  messages: Readonly<Record<string, () => string>>;
}

export type RecordForm<Fields extends FieldValues & RecordFields, Saved extends EditedRecord> = ReturnType<
  typeof useRecordForm<Fields, Saved>
>;

/** State of an editor's form: values, a draft that survives a reload, and error messages. */
export function useRecordForm<Fields extends FieldValues & RecordFields, Saved extends EditedRecord>({
  kind,
  schema,
  record,
  start,
  draftName,
  messages,
}: RecordFormOptions<Fields, Saved>) {
  const common = useFieldMessages();
  const [locale, setLocale] = useState<Locale>(fallbackLocale);
  const [opened, setOpened] = useState<SavedFields<Fields>>({ version: record?.version, fields: start });
  const [created, setCreated] = useState<Saved>();
  const [unanswered, setUnanswered] = useState<SaveRequest<Fields>>();
  const shop = useShopForm<Fields>(schema, start as DefaultValues<Fields>);
  const { reset, setValue, getFieldState, trigger, formState } = shop.form;
  const fields = shop.form.watch();
  const isDirty = !kind.isSame(opened.fields, fields);
  const { forget, abandon } = useDraft({
    name: draftName,
    schema: kind.DraftSchema,
    value: { opened, fields, created, unanswered },
    // Without changes, too: a publication, or a new record whose text was discarded.
    isDirty: isDirty || unanswered !== undefined,
    onRestored(restored) {
      setOpened(restored.opened);
      setCreated(restored.created);
      setUnanswered(restored.unanswered);
      reset(restored.fields);
    },
  });

  return {
    kind,
    shop,
    fields,
    locale,
    setLocale,
    opened,
    setOpened,
    created,
    setCreated,
    unanswered,
    setUnanswered,
    isDirty,
    forget,
    abandon,
    /** Resets the form to the saved record, or to the given fields. */
    open(saved: Saved, as: Fields = kind.toFields(saved)) {
      setOpened({ version: saved.version, fields: kind.toFields(saved) });
      reset(as);
    },
    discard() {
      // Discarded text must not be saved. A new record is still looked for, or it might be created twice.
      if (created ?? record) setUnanswered(undefined);
      forget();
      reset(opened.fields);
    },
    /** Sets a field, and validates it again if it had an error. */
    set<Name extends FieldPath<Fields>>(name: Name, value: FieldPathValue<Fields, Name>) {
      setValue(name, value, { shouldDirty: true });
      if (getFieldState(name).invalid) void trigger(name);
    },
    /** Error message of a field. */
    problem(name: FieldPath<Fields>, label: string, max?: number): string | undefined {
      const code = shop.getCode(name);
      if (code === undefined) return undefined;
      return messages[code]?.() ?? common(code, label, max === undefined ? {} : { max });
    },
    problems: kind.fieldOrder.filter((name) => getFieldState(name, formState).invalid),
    /** Shows the first language with an error; calls `showAll`, if given, when there are more. */
    revealErrors(showAll?: () => void) {
      // The form's own state: during submission the one of the last render is out of date.
      const isInvalid = (one: Locale) => getFieldState(`texts.${one}` as FieldPath<Fields>).invalid;
      const [first, second] = locales.filter(isInvalid);
      // Rendered at once, since the form focuses the first field with an error.
      flushSync(() => {
        if (second && showAll) showAll();
        else if (first) setLocale(first);
      });
    },
    /** Shows the language of the field with this element id. */
    revealField(id: string) {
      const own = locales.find((one) => id.startsWith(kind.getId(`texts.${one}.`)));
      if (own) setLocale(own);
    },
  };
}
