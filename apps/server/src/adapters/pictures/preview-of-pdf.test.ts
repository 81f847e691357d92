import { afterAll, describe, expect, test } from 'vitest';
import { createWorkPool } from '../../platform/work/index.ts';
import { firstMore, pdfOf, streamOf } from '../../testing/modules/documents.ts';
import { readJpeg } from './jpeg.ts';
import { drawPreview, previewWork } from './preview-work.ts';

const pool = createWorkPool();
afterAll(() => pool.stop());

/** A PDF whose pages run such content streams. */
const painted = (contents: readonly string[], options: Parameters<typeof pdfOf>[1] = {}) =>
  pdfOf(
    contents.map((content) => [content]),
    { box: '0 0 200 100', ...options, isPainted: true },
  );
const formOf = (entries: string, content: string) =>
  streamOf(`/Type/XObject/Subtype/Form/BBox[0 0 200 100]${entries}`, content);
const left = (colour: string) => `${colour} rg 0 0 100 100 re f`;

async function drawn(file: Uint8Array, page = 1) {
  const { jpeg, pages } = await drawPreview(pool, { kind: 'pdf', bytes: Uint8Array.from(file), page });
  const picture = await readJpeg(jpeg);
  if (picture === null) throw new Error('a preview is a JPEG');
  const colourAt = (x: number, y: number) => {
    const from = (Math.floor(y * picture.height) * picture.width + Math.floor(x * picture.width)) * 4;
    return [...picture.data.subarray(from, from + 3)].map((value) => Math.round(value / 64));
  };
  return { jpeg, pages, colourAt, size: [picture.width, picture.height] };
}
const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'drawn',
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  );

describe('the preview of a PDF', () => {
  test('shows the page that is asked for and says how many there are', async () => {
    const file = painted([left('1 0 0'), left('0 0 1')]);
    const first = await drawn(file);
    expect([first.size, first.pages]).toEqual([[1600, 800], 2]);
    expect([first.colourAt(0.2, 0.5), first.colourAt(0.8, 0.5)]).toEqual([
      [4, 0, 0],
      [4, 4, 4],
    ]);
    expect((await drawn(file, 2)).colourAt(0.2, 0.5)).toEqual([0, 0, 4]);
    expect(await codeOf(drawn(file, 3))).toBe('no-preview');
  });

  test('shows what is filled into a field, and has nothing of the file itself', async () => {
    const at = firstMore(1);
    const more = [
      formOf('', left('0 1 0')),
      `<</Type/Annot/Subtype/Widget/FT/Tx/T(secret-name)/V(secret-value)/Rect[0 0 200 100]/F 4/AP<</N ${at} 0 R>>>>`,
    ];
    const file = painted([''], {
      more,
      page: `/Annots[${at + 1} 0 R]`,
      catalog: `/AcroForm<</Fields[${at + 1} 0 R]>>`,
    });
    const { jpeg, colourAt } = await drawn(file);
    expect(colourAt(0.2, 0.5)).toEqual([0, 4, 0]);
    expect(jpeg.includes('secret')).toBe(false);
  });

  test('is found where the table of a file tells of other places', async () => {
    const file = painted([left('1 0 0')]).toString('latin1');
    const broken = file
      .replaceAll(/\d{10} 00000 n/gu, '0000000007 00000 n')
      .replace(/startxref\n\d+/u, 'startxref\n9');
    expect((await drawn(Buffer.from(broken, 'latin1'))).colourAt(0.2, 0.5)).toEqual([4, 0, 0]);
  });

  test.each([
    ['larger than a country', '0 0 1e9 1e9'],
    ['as thin as a hair', '0 0 1000000 0.001'],
    ['that begins where no number reaches', '-1e38 -1e38 1e38 1e38'],
    ['turned inside out', '200 100 0 0'],
    ['of no size', '0 0 0 0'],
  ])('of a page %s is no larger than any other', async (_, box) => {
    const [width = 0, height = 0] = (await drawn(painted([left('1 0 0')], { box }))).size;
    expect(Math.max(width, height)).toBeLessThanOrEqual(1600);
  });

  test('takes no longer of ten thousand pages', async () => {
    const pages = Array.from({ length: 10_000 }, () => '');
    expect((await drawn(painted([left('1 0 0'), ...pages.slice(1)]))).pages).toBe(10_000);
  });

  test('of forms that show each other without end is given up, and the next one is drawn', async () => {
    const levels = 36;
    const at = firstMore(1);
    const more = Array.from({ length: levels }, (_, level) => {
      const below = level + 1 < levels ? `/Resources<</XObject<</A ${at + level + 1} 0 R>>>>` : '';
      const shows = level + 1 < levels ? '/A Do /A Do /A Do' : left('1 0 0');
      return formOf(below, shows);
    });
    const file = painted(['/A Do'], { resources: `/XObject<</A ${at} 0 R>>`, more });
    const input = { kind: 'pdf', bytes: Uint8Array.from(file), page: 1 } as const;
    expect(await codeOf(pool.run({ ...previewWork, limitMs: 2000 }, input))).toBe('no-preview');
    expect((await drawn(painted([left('1 0 0')]))).pages).toBe(1);
  });

  test('of a form that shows itself is drawn without it', async () => {
    const at = firstMore(1);
    const form = formOf(`/Resources<</XObject<</A ${at} 0 R>>>>`, '/A Do');
    const file = painted([`${left('1 0 0')} /A Do`], { resources: `/XObject<</A ${at} 0 R>>`, more: [form] });
    expect((await drawn(file)).colourAt(0.2, 0.5)).toEqual([4, 0, 0]);
  });

  test('of a picture of billions of points takes no more memory than it may', async () => {
    const at = firstMore(1);
    const image = streamOf(
      '/Type/XObject/Subtype/Image/Width 40000/Height 40000/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/ASCIIHexDecode',
      '00>',
    );
    const file = painted(['200 0 0 100 0 0 cm /A Do'], {
      resources: `/XObject<</A ${at} 0 R>>`,
      more: [image],
    });
    expect(['drawn', 'no-preview']).toContain(await codeOf(drawn(file)));
    expect((await drawn(painted([left('1 0 0')]))).pages).toBe(1);
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['noise', Buffer.from('%PDF-1.7 noise')],
    ['a file that breaks off', painted([left('1 0 0')]).subarray(0, 60)],
    ['a file that wants a password', pdfOf([['secret']], { isLocked: true })],
  ])('is not drawn of %s', async (_, file) => {
    expect(await codeOf(drawn(file))).toBe('no-preview');
  });
});
