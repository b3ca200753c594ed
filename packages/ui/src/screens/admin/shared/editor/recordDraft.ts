import * as v from 'valibot';
import type { SavedFields } from '../merge/conflict.ts';

const StatusSchema = v.picklist([0, 1, 2]);

/** A record with an editor: a product or an article. */
export interface EditedRecord {
  id: number;
  version: number;
  status: v.InferOutput<typeof StatusSchema>;
}

/** Fields of every editor's form: texts in each language, and a slug. */
export interface RecordFields {
  texts: Record<string, object>;
  slug: string;
}

export interface SaveRequest<Fields> {
  /** Undefined to create a record. */
  id?: number | undefined;
  opened: SavedFields<Fields>;
  fields: Fields;
  /** Status to set beside the fields; unchanged if omitted. */
  status?: EditedRecord['status'] | undefined;
}

/** Draft of an editor, stored in the browser to survive a reload. */
export interface RecordDraft<Fields, Saved> {
  opened: SavedFields<Fields>;
  fields: Fields;
  /** A new record that has been saved, until its own page opens. */
  created?: Saved | undefined;
  /** The last request, until the server has decided about it: the server may have executed it. */
  unanswered?: SaveRequest<Fields> | undefined;
}

/** Schema of a stored draft. Accepts invalid fields: they are validated on save. */
export function createDraftSchema<Fields extends RecordFields, Saved>(SavedSchema: v.GenericSchema<unknown, Saved>) {
  const FieldsSchema = v.custom<Fields>(
    (input) => typeof input === 'object' && input !== null && 'texts' in input && 'slug' in input,
  );
  const saved = { opened: v.object({ version: v.optional(v.number()), fields: FieldsSchema }), fields: FieldsSchema };
  return v.object({
    ...saved,
    created: v.optional(SavedSchema),
    unanswered: v.optional(v.object({ ...saved, id: v.optional(v.number()), status: v.optional(StatusSchema) })),
  }) as v.GenericSchema<unknown, RecordDraft<Fields, Saved>>;
}
