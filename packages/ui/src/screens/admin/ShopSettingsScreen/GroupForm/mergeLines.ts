import { toCarrierKey } from '@sampan/domain/setting/carrierKey';
import { splitLines } from './settingDraft.ts';

/** The list of carriers, one a line: when its first change was typed, as typed, and as somebody else has saved it. */
interface LineVersions {
  opened: string;
  mine: string;
  saved: string;
}

/** An entry that somebody else has added to the saved list or removed from it, and that the viewer has not. */
export type LineDifference = { kind: 'lineAdded'; text: string } | { kind: 'lineRemoved'; text: string };

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
export function listSavedLines(versions: LineVersions): (LineDifference | { text: string })[] {
  const differences = listLineDifferences(versions);
  const [mine, saved] = [splitLines(versions.mine), splitLines(versions.saved)];
  if (differences.length > 0 || saved.join('\n') === mine.join('\n')) return differences;
  return (saved.length > 0 ? saved : ['']).map((text) => ({ text }));
}

/** Three-way merge: the viewer's list with what somebody else has added at its end, and without what they removed. */
export function mergeLines(versions: LineVersions): string {
  const differences = listLineDifferences(versions);
  const listTexts = (kind: LineDifference['kind']) =>
    differences.filter((difference) => difference.kind === kind).map(({ text }) => text);
  const removed = listTexts('lineRemoved');
  const kept = splitLines(versions.mine).filter((line) => !removed.includes(line));
  return [...kept, ...listTexts('lineAdded')].join('\n');
}
