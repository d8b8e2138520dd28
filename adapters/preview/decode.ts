import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

// A program of its own: an image comes on standard input, and a smaller one goes to standard output as WebP. What a
// stranger's file does to a decoder ends with this process, which holds nothing and is told nothing else.
const SIDE_MAX = 1024;
const PIXELS_MAX = 50_000_000;
const SECONDS_MAX = 8;

// Four formats, each by a decoder that people look for faults in; none of those that read other files or documents.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

const image = await buffer(process.stdin);
const preview = await sharp(image, { limitInputPixels: PIXELS_MAX, pages: 1, sequentialRead: true })
  .timeout({ seconds: SECONDS_MAX })
  .autoOrient()
  .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
  .webp({ quality: 80 })
  .toBuffer();
process.stdout.write(preview);
