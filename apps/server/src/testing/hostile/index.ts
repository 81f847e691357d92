import { jpegOf, movingPngOf, pdfOf, pngOf, wordOf, zipOf } from '../modules/documents.ts';
import { edited, lines } from './hostile-document.ts';
import type { HostileDocument } from './hostile-document.ts';
import { hostilePdfs } from './pdfs.ts';
import { hostileWords } from './words.ts';

const pictures: readonly HostileDocument[] = [
  [
    'a picture of a billion points',
    'a.png',
    () => pngOf(1, 1, { width: 50_000, height: 50_000 }),
    'picture-too-large',
  ],
  ['a photograph of a billion points', 'a.jpg', () => jpegOf(60_000, 60_000), 'picture-too-large'],
  ['a picture of no points', 'a.png', () => pngOf(1, 1, { width: 0, height: 9 }), 'picture-damaged'],
  ['a picture that breaks off', 'a.png', () => pngOf(9, 9).subarray(0, 40), 'picture-damaged'],
  ['a photograph that breaks off', 'a.jpg', () => jpegOf(9, 9).subarray(0, -2), 'picture-damaged'],
  ['a photograph of no picture', 'a.jpg', () => Buffer.from([0xff, 0xd8, 0xff, 0xd9]), 'picture-damaged'],
  ['a picture with one wrong byte', 'a.png', () => edited(pngOf(9, 9), 'IDAT', 'IDaT'), 'picture-damaged'],
  ['a picture that moves', 'a.png', () => movingPngOf(9, 9), 'picture-moves'],
  [
    'a picture with an archive behind it',
    'a.png',
    () => Buffer.concat([pngOf(9, 9), zipOf({ 'a.js': 'x' })]),
    'file-polyglot',
  ],
  [
    'a photograph with an archive behind it',
    'a.jpg',
    () => Buffer.concat([jpegOf(9, 9), zipOf({ 'a.js': 'x' })]),
    'file-polyglot',
  ],
  ['a photograph with a script', 'a.jpg', () => jpegOf(9, 9, '<SCRIPT>alert(1)</script>'), 'file-polyglot'],
  ['a photograph with a program of the web', 'a.jpg', () => jpegOf(9, 9, '<?php x(); ?>'), 'file-polyglot'],
  ['a photograph that is a PDF, too', 'a.jpg', () => jpegOf(9, 9, '%PDF-1.7'), 'file-polyglot'],
];

const lies: readonly HostileDocument[] = [
  ['nothing', 'a.pdf', () => Buffer.alloc(0), 'file-empty'],
  ['a PDF that is called a program', 'a.pdf.exe', () => pdfOf([lines]), 'file-type-differs'],
  ['a PDF that is called a picture', 'a.png', () => pdfOf([lines]), 'file-type-differs'],
  ['a picture that is called PDF', 'a.pdf', () => pngOf(1, 1), 'file-type-differs'],
  ['a document that is called PDF', 'a.pdf', () => wordOf(lines), 'file-type-differs'],
  ['a document that is called one with macros', 'a.docm', () => wordOf(lines), 'file-type-differs'],
  ['a program that is called PDF', 'a.pdf', () => Buffer.from('MZ\u0090\0\u0003', 'latin1'), 'file-program'],
  [
    'a program of another system',
    'a.pdf',
    () => Buffer.from('\u007FELF\u0002\u0001', 'latin1'),
    'file-program',
  ],
  ['a text of an older program', 'a.txt', () => Buffer.from('Gebühren', 'latin1'), 'text-encoding'],
  ['a script', 'a.pdf', () => Buffer.from('#!/bin/sh\nrm -rf /'), 'file-program'],
  ['an archive', 'a.zip', () => zipOf({ 'a.pdf': 'x' }), 'file-archive'],
  ['an archive that is called a document', 'a.docx', () => zipOf({ 'a.pdf': 'x' }), 'file-archive'],
  ['an archive of another kind', 'a.pdf', () => Buffer.from('Rar!\u001A\u0007'), 'file-archive'],
  ['a spreadsheet', 'a.docx', () => zipOf({ 'xl/workbook.xml': '<a/>' }), 'file-type'],
  ['a page of the web', 'a.pdf', () => Buffer.from('<!doctype html><script>x</script>'), 'file-type'],
  ['a drawing that can act', 'a.png', () => Buffer.from('<svg onload="x"/>'), 'file-type'],
  ['a document in RTF', 'a.pdf', () => Buffer.from('{\\rtf1{\\object}}'), 'file-type'],
];

/** Documents from strangers who mean no good, each made here. */
export const hostileDocuments: readonly HostileDocument[] = [
  ...hostilePdfs,
  ...hostileWords,
  ...pictures,
  ...lies,
];
