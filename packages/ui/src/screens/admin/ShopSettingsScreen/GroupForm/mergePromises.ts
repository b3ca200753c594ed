import { type Locale, locales } from '@sampan/api/entities';
import { mapLocales } from '../../shared/mapLocales.ts';
import { isSame, mergePart } from './mergePart.ts';
import { type PromiseDraft, promiseParts } from './settingDraft.ts';

/** The promises when the viewer began, as the viewer has changed them, and as somebody else has saved them. */
export interface PromiseVersions {
  opened: readonly PromiseDraft[];
  mine: readonly PromiseDraft[];
  saved: readonly PromiseDraft[];
}

type PromisePart = (typeof promiseParts)[number];

const toContent = ({ title, text }: PromiseDraft) => ({ title, text });
/** Whether two promises have the same texts. */
export const isEqualPromise = (one: PromiseDraft, other: PromiseDraft) => isSame(toContent(one), toContent(other));
const haveCommonText = (one: PromiseDraft, other: PromiseDraft) =>
  promiseParts.some((part) =>
    locales.some((locale) => one[part][locale] !== '' && one[part][locale] === other[part][locale]),
  );

/**
 * Pairs the promises of two versions, each at most once: those with the same content, then those with a text in
 * common. Their ids say nothing, because a stored promise has none.
 */
function pairPromises(
  from: readonly PromiseDraft[],
  to: readonly PromiseDraft[],
  rules = [isEqualPromise, haveCommonText],
): Map<PromiseDraft, PromiseDraft> {
  const pairs = new Map<PromiseDraft, PromiseDraft>();
  const left = new Set(to);
  for (const isPair of rules) {
    for (const one of from) {
      const other = pairs.has(one) ? undefined : [...left].find((candidate) => isPair(one, candidate));
      if (!other) continue;
      pairs.set(one, other);
      left.delete(other);
    }
  }
  return pairs;
}

/** A promise of any version, in all versions that have it. */
interface PromiseRow {
  opened?: PromiseDraft | undefined;
  mine?: PromiseDraft | undefined;
  saved?: PromiseDraft | undefined;
}

/** The promises that were there at first, then the viewer's new ones, then those that were saved meanwhile. */
function toRows({ opened, mine, saved }: PromiseVersions): PromiseRow[] {
  const [toMine, toSaved] = [pairPromises(opened, mine), pairPromises(opened, saved)];
  const [paired, pairedSaved] = [new Set(toMine.values()), new Set(toSaved.values())];
  const myNew = mine.filter((one) => !paired.has(one));
  const savedNew = saved.filter((one) => !pairedSaved.has(one));
  const addedByBoth = pairPromises(myNew, savedNew, [isEqualPromise]);
  const pairedNew = new Set(addedByBoth.values());
  return [
    ...opened.map((one) => ({ opened: one, mine: toMine.get(one), saved: toSaved.get(one) })),
    ...myNew.map((one) => ({ mine: one, saved: addedByBoth.get(one) })),
    ...savedNew.filter((one) => !pairedNew.has(one)).map((one) => ({ saved: one })),
  ];
}

/** The merged promise of a row; undefined if it is removed. Its id is that of the saved promise, if there is one. */
function mergeRow({ opened, mine, saved }: PromiseRow): PromiseDraft | undefined {
  if (!opened) return saved ?? mine;
  if (!mine) return undefined;
  if (!saved) return isEqualPromise(opened, mine) ? undefined : mine;
  const content = mergePart(toContent(opened), toContent(mine), toContent(saved)) as ReturnType<typeof toContent>;
  return { id: saved.id, ...content };
}

/**
 * Sorts rows as one version has them. A row that is in the other version only comes after the row that is before it
 * there.
 */
function sortRows(rows: readonly PromiseRow[], { mine, saved }: PromiseVersions, by: 'mine' | 'saved'): PromiseRow[] {
  const [list, otherList] = by === 'mine' ? [mine, saved] : [saved, mine];
  const other = by === 'mine' ? 'saved' : 'mine';
  const sorted = list.flatMap((one) => rows.filter((row) => row[by] === one));
  for (const [index, one] of otherList.entries()) {
    const row = rows.find((candidate) => candidate[other] === one);
    if (!row || row[by]) continue;
    const before = sorted.findIndex((candidate) => index > 0 && candidate[other] === otherList[index - 1]);
    sorted.splice(before + 1, 0, row);
  }
  return sorted;
}

/**
 * Three-way merge of the promises: changes, additions and removals of both stay; of a promise that both changed, each
 * text that the viewer changed. A promise that the viewer removed is removed, and one that the viewer changed stays.
 * The order is the saved one unless the viewer has moved a promise.
 */
export function mergePromises(versions: PromiseVersions): PromiseDraft[] {
  const { mine, saved } = versions;
  const rows = toRows(versions);
  const myPlaces = rows.flatMap((row) => (row.opened && row.mine ? [mine.indexOf(row.mine)] : []));
  const isMoved = myPlaces.some((place, index) => index > 0 && place < (myPlaces[index - 1] ?? 0));
  let nextId = Math.max(-1, ...saved.map(({ id }) => id)) + 1;
  return sortRows(rows, versions, isMoved ? 'mine' : 'saved').flatMap((row) => {
    const merged = mergeRow(row);
    if (!merged) return [];
    return [row.saved ? merged : { ...merged, id: nextId++ }];
  });
}

/** A difference between the saved promises and the viewer's. */
export type PromiseDifference =
  /** `place`: index in the viewer's list. */
  | { kind: 'removed'; place: number }
  | { kind: 'changed'; place: number; part: PromisePart; locale: Locale; text: string }
  /** `dropped`: the viewer has removed a promise, or rewritten all of its texts, that the other one changed. */
  | { kind: 'added' | 'dropped'; part: PromisePart; locale: Locale; text: string };

const noTexts = mapLocales(() => '');

/** Lists where the saved promises differ from the viewer's, other than by what the viewer alone added or removed. */
export function listPromiseDifferences(versions: PromiseVersions): PromiseDifference[] {
  return toRows(versions).flatMap(({ opened, mine, saved }): PromiseDifference[] => {
    const place = mine ? versions.mine.indexOf(mine) : -1;
    if (!saved) return opened && mine ? [{ kind: 'removed', place }] : [];
    if (opened && !mine && isEqualPromise(opened, saved)) return [];
    const own = mine ?? opened ?? { title: noTexts, text: noTexts };
    return promiseParts.flatMap((part) =>
      locales
        .filter((locale) => saved[part][locale] !== own[part][locale])
        .map((locale): PromiseDifference => {
          const text = { part, locale, text: saved[part][locale] };
          return mine ? { kind: 'changed', place, ...text } : { kind: opened ? 'dropped' : 'added', ...text };
        }),
    );
  });
}
