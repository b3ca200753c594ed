import { splitLines } from './settingDraft.ts';

/** A list with one entry a line: when its first change was typed, as typed, and as somebody else has saved it. */
interface LineVersions {
  opened: string;
  mine: string;
  saved: string;
}

/** An entry that somebody else has added to the saved list or removed from it, and that the viewer has not. */
export type LineDifference = { kind: 'lineAdded'; text: string } | { kind: 'lineRemoved'; text: string };

/** Lists what somebody else has added and removed. */
export function listLineDifferences(versions: LineVersions): LineDifference[] {
  const [opened, mine, saved] = [versions.opened, versions.mine, versions.saved].map(splitLines) as [
    string[],
    string[],
    string[],
  ];
  const added = saved.filter((line) => !opened.includes(line) && !mine.includes(line));
  const removed = opened.filter((line) => !saved.includes(line) && mine.includes(line));
  return [
    ...added.map((text) => ({ kind: 'lineAdded' as const, text })),
    ...removed.map((text) => ({ kind: 'lineRemoved' as const, text })),
  ];
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
