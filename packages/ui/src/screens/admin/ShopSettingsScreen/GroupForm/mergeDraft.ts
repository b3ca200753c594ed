import { type Locale, locales } from '@sampan/api/entities';
import { toCarrierKey } from '@sampan/domain/setting/carrierKey';
import { type SmsTemplateName, smsTemplateNames } from '@sampan/domain/sms/smsTemplates';
import { mergePart } from './mergePart.ts';
import { listPromiseDifferences, mergePromises, type PromiseDifference } from './mergePromises.ts';
import { type Draft, type PromiseDraft, type SmsTemplatesDraft, splitLines } from './settingDraft.ts';

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

const getTemplates = (draft: Draft): SmsTemplatesDraft | undefined =>
  typeof draft === 'object' && 'templates' in draft ? draft.templates : undefined;
const getText = (draft: Draft) => (typeof draft === 'string' ? draft : undefined);

/** The same part of all versions; undefined unless all have it. */
function pickVersions<Part>(versions: DraftVersions, pick: (draft: Draft) => Part | undefined) {
  const [opened, mine, saved] = [pick(versions.opened), pick(versions.mine), pick(versions.saved)];
  return opened === undefined || mine === undefined || saved === undefined ? undefined : { opened, mine, saved };
}

/**
 * Three-way merge of a setting that somebody else has saved meanwhile: each text that the viewer changed stays, the
 * other languages, templates, promises and entries of a list become the saved ones.
 */
export function mergeDraft(versions: DraftVersions): Draft {
  const promises = pickVersions(versions, getPromises);
  if (promises) return { promises: mergePromises(promises) };
  const lines = versions.isList && pickVersions(versions, getText);
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
  const promises = pickVersions(versions, getPromises);
  if (promises) return listPromiseDifferences(promises);
  const lines = versions.isList && pickVersions(versions, getText);
  if (lines) return listSavedLines(lines);
  const templates = pickVersions(versions, getTemplates);
  if (!templates) return listTexts(versions.saved, versions.mine);
  return smsTemplateNames.flatMap((template) =>
    listTexts(templates.saved[template], templates.mine[template]).map((text) => ({ template, ...text })),
  );
}

/** The list of carriers, one a line: when its first change was typed, as typed, and as somebody else has saved it. */
interface LineVersions {
  opened: string;
  mine: string;
  saved: string;
}

/** An entry that somebody else has added to the saved list or removed from it, and that the viewer has not. */
type LineDifference = { kind: 'lineAdded'; text: string } | { kind: 'lineRemoved'; text: string };

/** Lists what somebody else has added and removed. */
function listLineDifferences(versions: LineVersions): LineDifference[] {
  const [opened, mine, saved] = [versions.opened, versions.mine, versions.saved].map(toList) as [List, List, List];
  const added = saved.lines.filter((line) => !opened.has(line) && !mine.has(line));
  // As the viewer has written it.
  const removed = mine.lines.filter((line) => opened.has(line) && !saved.has(line));
  return [
    ...added.map((text) => ({ kind: 'lineAdded' as const, text })),
    ...removed.map((text) => ({ kind: 'lineRemoved' as const, text })),
  ];
}

interface List {
  lines: string[];
  /** Whether a carrier is in the list, in any spelling that the rule of the setting takes for the same. */
  has: (line: string) => boolean;
}

function toList(text: string): List {
  const lines = splitLines(text);
  const keys = new Set(lines.map(toCarrierKey));
  return { lines, has: (line) => keys.has(toCarrierKey(line)) };
}

/** Lists what somebody else has added and removed; where that is nothing, the saved list if it differs from the viewer's. */
function listSavedLines(versions: LineVersions): (LineDifference | { text: string })[] {
  const differences = listLineDifferences(versions);
  const [mine, saved] = [splitLines(versions.mine), splitLines(versions.saved)];
  if (differences.length > 0 || saved.join('\n') === mine.join('\n')) return differences;
  return (saved.length > 0 ? saved : ['']).map((text) => ({ text }));
}

/** Three-way merge: the viewer's list with what somebody else has added at its end, and without what they removed. */
function mergeLines(versions: LineVersions): string {
  const differences = listLineDifferences(versions);
  const listTexts = (kind: LineDifference['kind']) =>
    differences.filter((difference) => difference.kind === kind).map(({ text }) => text);
  const removed = listTexts('lineRemoved');
  const kept = splitLines(versions.mine).filter((line) => !removed.includes(line));
  return [...kept, ...listTexts('lineAdded')].join('\n');
}
