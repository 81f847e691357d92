/** The words, days and citations of what is printed: files of clients and letters to them. */
export { citationIn, eventIn, paperIn } from './cited.ts';
export { filled, wordOf, words } from './words.ts';
export type { Words } from './words.ts';
export { day, eachOrNone, heading, minute, percent, tableOr } from './writing.ts';
