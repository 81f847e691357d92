const beforeAll = '00000000-0000-0000-0000-000000000000';

/** The ids of a table one by one, in their order: `readPage` gives the next of those behind `after`, and none at the end. */
export async function* allIds(
  readPage: (after: string) => Promise<readonly string[]>,
): AsyncGenerator<string> {
  for (let after = beforeAll; ;) {
    const page = await readPage(after);
    yield* page;
    const last = page.at(-1);
    if (last === undefined) return;
    after = last;
  }
}
