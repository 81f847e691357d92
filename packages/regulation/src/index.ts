export { acts } from './acts.ts';
export type { Act, ActKind } from './act.ts';
export { cite } from './citation.ts';
export { digestPassages } from './passages.ts';
