import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createPreviews } from '../../../adapters/preview/previews.ts';

const makePreview = createPreviews();
const { signal } = new AbortController();

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } });

describe('the preview of an image (SU-195)', () => {
  it.each(['jpeg', 'png', 'gif', 'webp'] as const)('is drawn anew, small, from %s', async (format) => {
    const image = await drawn(1600, 1200).toFormat(format).toBuffer();
    const preview = await makePreview(image, signal);
    const { format: made, width, height } = await sharp(preview ?? Buffer.alloc(0)).metadata();
    expect({ made, width, height }).toEqual({ made: 'webp', width: 1024, height: 768 });
  });

  it('keeps nothing of what else is in the file', async () => {
    const image = await drawn(20, 10)
      .jpeg()
      .withExif({ IFD0: { ImageDescription: 'where it was taken' } })
      .toBuffer();
    expect(image.includes('where it was taken')).toBe(true);
    const preview = Buffer.from((await makePreview(image, signal)) ?? []);
    expect(preview.byteLength).toBeGreaterThan(0);
    expect(preview.includes('where it was taken')).toBe(false);
  });

  it('is not made of more pixels than it may have, whatever the bytes', async () => {
    const bomb = await drawn(9000, 9000).png({ compressionLevel: 9, palette: true }).toBuffer();
    expect(bomb.byteLength).toBeLessThan(1024 * 1024);
    expect(await makePreview(bomb, signal)).toBeNull();
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['noise', Buffer.from('GIF89a and then nothing of the kind')],
    [
      'a vector image, which may name other files',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['a document', Buffer.from('%PDF-1.7\n')],
  ])('is not made of %s', async (_, bytes) => {
    expect(await makePreview(bytes, signal)).toBeNull();
  });

  it('is not made of half an image', async () => {
    const image = await drawn(800, 800).jpeg().toBuffer();
    expect(await makePreview(image.subarray(0, 300), signal)).toBeNull();
  });
});
