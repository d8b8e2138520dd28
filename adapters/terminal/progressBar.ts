/** Shows how far a run is, with rate and remaining time; `done` and `total` count events. */
export type ProgressBar = { update: (done: number, total: number) => void; end: () => void };

const SHOWN_AFTER_MS = 2000;
const REDRAWN_AFTER_MS = 100;
const WIDTH = 30;

/** Draws a bar once the run has taken 2 s; only where a person looks on. */
export const createProgressBar = (stream: NodeJS.WriteStream): ProgressBar => {
  const began = performance.now();
  let drawnAt = -Infinity;
  return {
    update: (done, total) => {
      const now = performance.now();
      if (!stream.isTTY || now - began < SHOWN_AFTER_MS || now - drawnAt < REDRAWN_AFTER_MS) return;
      drawnAt = now;
      stream.write(`\r\u001b[2K${progressLine(done, total, now - began)}`);
    },
    end: () => {
      if (drawnAt > 0) stream.write('\r\u001b[2K');
    },
  };
};

const TOLD_AFTER_MS = 500;

/** Prints `{"done":…,"total":…}` twice a second, for a program that looks on. */
export const createProgressRecords = (print: (line: string) => void): ProgressBar => {
  let toldAt = -Infinity;
  return {
    update: (done, total) => {
      const now = performance.now();
      if (now - toldAt < TOLD_AFTER_MS) return;
      toldAt = now;
      print(JSON.stringify({ done, total }));
    },
    end: () => undefined,
  };
};

const PRINTED_AFTER_MS = 10_000;

/** Prints a line every 10 s, for where nobody looks on but somebody may read it later. */
export const createProgressLines = (print: (line: string) => void): ProgressBar => {
  const began = performance.now();
  let printedAt = began;
  return {
    update: (done, total) => {
      const now = performance.now();
      if (now - printedAt < PRINTED_AFTER_MS) return;
      printedAt = now;
      print(progressLine(done, total, now - began));
    },
    end: () => undefined,
  };
};

/** `[#####-----]  52 %  520,000 of 1,000,000 events  104,000/s  5 s left`. */
export const progressLine = (done: number, total: number, elapsedMs: number): string => {
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const filled = Math.round(share * WIDTH);
  const rate = done / (elapsedMs / 1000);
  const left = rate === 0 ? 0 : Math.ceil((total - done) / rate);
  const bar = `${'#'.repeat(filled)}${'-'.repeat(WIDTH - filled)}`;
  return `[${bar}] ${Math.floor(share * 100)} %  ${number(done)} of ${number(total)} events  ${number(rate)}/s  ${left} s left`;
};

const number = (value: number): string => Math.round(value).toLocaleString('en-US');
