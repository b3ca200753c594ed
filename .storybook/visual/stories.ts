import { findStoryFiles, readStories, type StoryEntry } from '../storyFiles.ts';
import { visualTag } from '../tags.ts';
import { getPlan } from './plan.ts';

/** All stories with a picture, or those of the files whose path contains one of `filters`. */
export function listPlannedStories(filters: readonly string[] = []): StoryEntry[] {
  return findStoryFiles()
    .filter((path) => filters.length === 0 || filters.some((filter) => path.includes(filter)))
    .flatMap(readStories)
    .filter(({ id, tags }) => getPlan(id) && !tags.includes(`!${visualTag}`));
}
