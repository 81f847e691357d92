export { countryCode } from './countries.ts';
export { createListParser, createListSetParser } from './lists/list-parser.ts';
export { detectFormat } from './lists/detect-format.ts';
export { ListFormatError } from './lists/list-format.ts';
export type {
  LaterChange,
  ListFormat,
  ListFormatErrorCode,
  ListParser,
  ListParserEnd,
  ListSetParser,
  ListWarning,
  ParseOptions,
} from './lists/list-format.ts';
export { createOfacParser, ofacFileRole } from './lists/ofac-parser.ts';
export type { OfacFileRole, OfacParser } from './lists/ofac-parser.ts';
export { buildIndex, startIndex } from './matcher/build-index.ts';
export { indexSize } from './matcher/screening-index.ts';
export type { ScreeningIndex } from './matcher/screening-index.ts';
export type { BuildOptions, BuildProgress, EntitySource, IndexBuilding } from './matcher/build-index.ts';
export { comparePair } from './matcher/compare-pair.ts';
export { isSanction } from './matcher/is-sanction.ts';
export { checkQuery } from './matcher/check-query.ts';
export type { QueryRefusal } from './matcher/check-query.ts';
export { identifierKeys, identifiersIn } from './matcher/identifier-key.ts';
export { engineVersion } from './matcher/engine-version.ts';
export { affectedClients, indexClients, rescreen } from './matcher/rescreen.ts';
export type { ClientIndex } from './matcher/rescreen.ts';
export { loadIndex, saveIndex } from './matcher/save-index.ts';
export type { LoadRefusal } from './matcher/save-index.ts';
export { findContained } from './matcher/find-contained.ts';
export { toWords } from './matcher/normalise.ts';
export { operatingThreshold } from './matcher/found-subjects.ts';
export { screen } from './matcher/screen.ts';
export type { ScreenOptions } from './matcher/screen.ts';
export type {
  Candidate,
  DateBounds,
  EntityKind,
  Explanation,
  ListEntity,
  ListIdentifier,
  ListName,
  ListTopic,
  Qualifier,
  ScreeningList,
  ScreeningQuery,
  TokenMatch,
} from './types.ts';
