export { createCsvReader } from './csv-reader.ts';
export type { CsvOptions, CsvProblem, CsvReader, CsvRow } from './csv-reader.ts';
export { readCsv } from './read-csv.ts';
export { CsvNumber, csvLine } from './write-csv.ts';
export type { CsvCell } from './write-csv.ts';
