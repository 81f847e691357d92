import { beforeAll, describe, expect, test } from 'vitest';
import { readQrPicture } from './qr-picture.ts';
import { loadQrReader, qrFile, qrFrame } from './testing/qr-code.ts';

beforeAll(loadQrReader);

describe('the code in a picture', () => {
  test('is read from a file and from what the camera sees, with letters that are not English', async () => {
    const text = 'SPC\nZürcher Mühle & Söhne – «Bäckerei»';
    expect(await readQrPicture(qrFile(text))).toBe(text);
    expect(await readQrPicture(qrFrame(text))).toBe(text);
  });

  test('of a bill wins over others beside it, wherever it stands', async () => {
    const bill = 'SPC\n0200\n1';
    const other = 'https://www.example.test/invoice';
    expect(await readQrPicture(qrFrame(other, bill))).toBe(bill);
    expect(await readQrPicture(qrFrame(bill, other))).toBe(bill);
    expect(await readQrPicture(qrFrame(other))).toBe(other);
  });

  test('is null where there is none', async () => {
    const frame = qrFrame('SPC');
    frame.data.fill(255);
    expect(await readQrPicture(frame)).toBeNull();
  });
});
