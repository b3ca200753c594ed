import type { Setting } from '@sampan/api/entities';
import { type SmsTemplateName, smsTemplateNames } from '@sampan/domain/sms/smsTemplates';
import * as v from 'valibot';
import { mapLocales } from '../../shared/mapLocales.ts';
import type { Draft } from './settingDraft.ts';

/** An unsaved value of a setting, and what it began with. */
export interface OpenedDraft {
  /** `updatedAt` of the setting when its first change was typed. */
  updatedAt: string;
  /** The form value at that time. */
  opened: Draft;
  draft: Draft;
  /** The form value that was sent last: if its answer was lost, the server may have saved it. */
  sent?: Draft | undefined;
}
/** Unsaved values by the id of their setting. */
export type OpenedDrafts = Readonly<Record<number, OpenedDraft>>;

const LocaleTextsSchema = v.strictObject(mapLocales(() => v.string()));
const PromiseSchema = v.strictObject({ id: v.number(), title: LocaleTextsSchema, text: LocaleTextsSchema });
const TemplatesSchema = v.strictObject(
  Object.fromEntries(smsTemplateNames.map((name) => [name, LocaleTextsSchema])) as Record<
    SmsTemplateName,
    typeof LocaleTextsSchema
  >,
);
/** All but secrets, which are never stored in the browser. */
const DraftSchema = v.union([
  v.string(),
  v.boolean(),
  LocaleTextsSchema,
  v.strictObject({ promises: v.array(PromiseSchema) }),
  v.strictObject({ templates: TemplatesSchema }),
]);

/** The unsaved values of a group as they survive a reload, by the id of their setting. */
export const StoredDraftsSchema = v.record(
  v.string(),
  v.object({ updatedAt: v.string(), opened: DraftSchema, draft: DraftSchema, sent: v.optional(DraftSchema) }),
);

/** The drafts of these settings that may be stored: of all but secrets. */
export function toStoredDrafts(
  settings: readonly Setting[],
  drafts: OpenedDrafts,
): v.InferOutput<typeof StoredDraftsSchema> {
  const stored = settings
    .filter(({ type }) => type !== 'secret')
    .flatMap(({ id }) => (drafts[id] ? [[id, drafts[id]] as const] : []));
  return Object.fromEntries(stored) as v.InferOutput<typeof StoredDraftsSchema>;
}
