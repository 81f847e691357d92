import type { Page } from '@playwright/test';

const quality = 0.82;

/** The browser itself writes WebP: a picture of a screen takes a quarter of its PNG then. */
export async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const url = await page.evaluate(
    async ([data, share]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', share);
    },
    [png.toString('base64'), quality] as const,
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
