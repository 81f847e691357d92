export { acts } from './acts.ts';
export type { Act, ActKind } from './acts.ts';
export { cite } from './citation.ts';
export { digestPassages } from './passages.ts';
