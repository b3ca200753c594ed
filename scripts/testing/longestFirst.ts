import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take many times as long as the others, the longest first. */
const longFiles = ['scenarios.test.ts', 'start.test.ts', 'killed.test.ts', 'backup.test.ts', 'runningShop.test.ts'];

/** Starts the longest files first: started last, one of them would leave the other processors idle at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const getPlace = ({ moduleId }: TestSpecification) => {
      const place = longFiles.findIndex((name) => moduleId.endsWith(`/${name}`));
      return place < 0 ? longFiles.length : place;
    };
    return (await super.sort(files)).toSorted((one, other) => getPlace(one) - getPlace(other));
  }
}
