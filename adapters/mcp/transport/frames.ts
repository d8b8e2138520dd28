/** Largest frame that is read, in bytes (SU-65). */
export const FRAME_BYTES_MAX = 10 * 1024 * 1024;

const NEWLINE = 0x0a;

/**
 * Cuts a stream into its lines. Returns those that the chunk completes, without their ends; throws when a line grows
 * beyond `bytesMax`. Chunks are joined once per line, so that a large frame costs no more than its size.
 */
export const createFrameReader = (bytesMax: number): ((chunk: Buffer) => string[]) => {
  let waiting: Buffer[] = [];
  let bytes = 0;
  return (chunk) => {
    const lines: string[] = [];
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      if (bytes + end - from > bytesMax) throw new Error('a frame is too large');
      lines.push(Buffer.concat([...waiting, chunk.subarray(from, end)]).toString('utf8'));
      waiting = [];
      bytes = 0;
      from = end + 1;
    }
    if (from < chunk.length) waiting.push(chunk.subarray(from));
    bytes += chunk.length - from;
    if (bytes > bytesMax) throw new Error('a frame is too large');
    return lines;
  };
};
