import { type Locale, locales } from '@sampan/api/entities';
import { isRecord } from '@sampan/domain/setting/isRecord';
import type { Draft } from './settingDraft.ts';

type Part = Draft | Draft[keyof Draft];

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function mergePart(opened: unknown, mine: unknown, saved: unknown): unknown {
  if (isRecord(opened) && isRecord(mine) && isRecord(saved)) {
    const entries = Object.entries(mine).map(([key, part]) => [key, mergePart(opened[key], part, saved[key])]);
    return Object.fromEntries(entries);
  }
  return isSame(opened, mine) ? saved : mine;
}

/**
 * Three-way merge of a setting that somebody else has saved meanwhile: each text that the viewer changed stays, the
 * other languages and templates become the saved ones. A list, such as the promises, is one part.
 */
export function mergeDraft({ opened, mine, saved }: { opened: Draft; mine: Draft; saved: Draft }): Draft {
  return mergePart(opened, mine, saved) as Draft;
}

export interface SavedText {
  /** Absent for a value without languages. */
  locale?: Locale;
  text: string;
}

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

/** Texts of the saved value that differ from the viewer's, in the order of the form. */
export function listSavedTexts(saved: Draft, mine: Draft): SavedText[] {
  return listTexts(saved, mine);
}
