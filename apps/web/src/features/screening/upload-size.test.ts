import { describe, expect, it } from 'vitest';
import { megabytes, tooLarge, uploadBytesMax } from './upload-size.ts';

describe('the size of list files', () => {
  it('is refused one byte above the limit and not at it', () => {
    expect(tooLarge([{ size: uploadBytesMax }])).toBeUndefined();
    const large = { size: uploadBytesMax + 1 };
    expect(tooLarge([{ size: 1 }, large])).toBe(large);
  });

  it('is said in megabytes and never as nothing', () => {
    expect(megabytes(48_000_000)).toBe('48.0');
    expect(megabytes(1)).toBe('0.1');
  });
});
