export { textOf } from './file-kind.ts';
export { inspectFile } from './inspect-file.ts';
export { inspectJpeg, inspectPng } from './inspect-picture.ts';
export { takeUpload } from './intake-work.ts';
export { openZip } from './open-zip.ts';
export { documentBytesMax, keeping, wholeFile } from './whole-file.ts';
