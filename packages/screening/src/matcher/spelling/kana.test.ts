import { expect, test } from 'vitest';
import { kanaReading } from './kana.ts';

test.each([
  ['ムスタ', 'musuta'],
  ['むすた', 'musuta'],
  ['アあンん', 'aann'],
  ['ヴぇる', 'veru'],
  ['シャリュきょ', 'sharyukyo'],
  ['ファティふぉ', 'fatifo'],
  ['ルーロッき', 'ruroki'],
])('%s is read %s', (kana, reading) => {
  expect(kanaReading(kana)).toBe(reading);
});

test.each(['ム雪', 'あa', '高', 'ゟ'])('%s is not written in kana alone', (word) => {
  expect(kanaReading(word)).toBeNull();
});
