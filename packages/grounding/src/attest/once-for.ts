import type { Passage } from '../passage.ts';

/** What is read of a passage, once for each: a provision is cited over and over in a text. */
export function onceFor<Read>(read: (passage: Passage) => Read): (passage: Passage) => Read {
  const known = new WeakMap<Passage, { readonly value: Read }>();
  return (passage) => {
    const found = known.get(passage);
    if (found !== undefined) return found.value;
    const value = read(passage);
    known.set(passage, { value });
    return value;
  };
}
