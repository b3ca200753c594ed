import { type Locale, locales } from '@sampan/api/entities';
import { type SmsTemplateName, smsTemplateNames } from '@sampan/domain/sms/smsTemplates';
import { type LineDifference, listSavedLines, mergeLines } from './mergeLines.ts';
import { mergePart } from './mergePart.ts';
import { listPromiseDifferences, mergePromises, type PromiseDifference } from './mergePromises.ts';
import type { Draft, PromiseDraft, SmsTemplatesDraft } from './settingDraft.ts';

type Part = Draft | Draft[keyof Draft];

/** Form values of a setting: when its first change was typed, as typed, and as somebody else has saved it meanwhile. */
export interface DraftVersions {
  opened: Draft;
  mine: Draft;
  saved: Draft;
  /** Whether it is a list with one entry a line. */
  isList?: boolean;
}

const getPromises = (draft: Draft): readonly PromiseDraft[] | undefined =>
  typeof draft === 'object' && 'promises' in draft ? draft.promises : undefined;

function getPromiseVersions({ opened, mine, saved }: DraftVersions) {
  const versions = { opened: getPromises(opened), mine: getPromises(mine), saved: getPromises(saved) };
  if (!versions.opened || !versions.mine || !versions.saved) return undefined;
  return { opened: versions.opened, mine: versions.mine, saved: versions.saved };
}

const getTemplates = (draft: Draft): SmsTemplatesDraft | undefined =>
  typeof draft === 'object' && 'templates' in draft ? draft.templates : undefined;

function getLineVersions({ opened, mine, saved, isList }: DraftVersions) {
  if (!isList || typeof opened !== 'string' || typeof mine !== 'string' || typeof saved !== 'string') return undefined;
  return { opened, mine, saved };
}

/**
 * Three-way merge of a setting that somebody else has saved meanwhile: each text that the viewer changed stays, the
 * other languages, templates, promises and entries of a list become the saved ones.
 */
export function mergeDraft(versions: DraftVersions): Draft {
  const promises = getPromiseVersions(versions);
  if (promises) return { promises: mergePromises(promises) };
  const lines = getLineVersions(versions);
  if (lines) return mergeLines(lines);
  return mergePart(versions.opened, versions.mine, versions.saved) as Draft;
}

/** A saved text that differs from the viewer's; `locale` is absent for a value without languages. */
export type SavedText =
  | { kind?: undefined; template?: SmsTemplateName; locale?: Locale; text: string }
  | LineDifference
  | PromiseDifference;

function listTexts(part: Part | undefined, other: unknown, locale?: Locale): SavedText[] {
  if (typeof part === 'string') return part === other ? [] : [{ ...(locale && { locale }), text: part }];
  if (typeof part !== 'object') return [];
  return Object.entries(part).flatMap(([key, inner]) => {
    const counterpart = typeof other === 'object' && other !== null ? (other as Record<string, unknown>)[key] : '';
    return listTexts(
      inner as Part,
      counterpart ?? '',
      locales.find((one) => one === key),
    );
  });
}

const isSecret = (draft: Draft) => typeof draft === 'object' && 'isRemoved' in draft;

/** Texts of the saved value that differ from the viewer's, in the order of the form. A saved secret is not shown. */
export function listSavedTexts(versions: DraftVersions): SavedText[] {
  if (isSecret(versions.saved)) return [];
  const promises = getPromiseVersions(versions);
  if (promises) return listPromiseDifferences(promises);
  const lines = getLineVersions(versions);
  if (lines) return listSavedLines(lines);
  const [saved, mine] = [getTemplates(versions.saved), getTemplates(versions.mine)];
  if (!saved || !mine) return listTexts(versions.saved, versions.mine);
  return smsTemplateNames.flatMap((template) =>
    listTexts(saved[template], mine[template]).map((text) => ({ template, ...text })),
  );
}
