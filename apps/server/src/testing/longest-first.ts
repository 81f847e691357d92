import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** Files that start whole products, copy a ledger dozens of times, or try hundreds of cases on one. */
const long =
  /(?:crash|chaos|processes|tampering|proofs|consistency|signing|batch|fuzz|simulator|readme|command|cli|insiders\/\w+)\.test\.ts$/;

/** Files that take long begin first, so that no worker is left alone with one at the end; of the rest the known order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
