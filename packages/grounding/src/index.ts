export type { Language, Passage } from './passage.ts';
