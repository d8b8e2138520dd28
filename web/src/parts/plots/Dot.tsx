import { COLOURS } from './plot.ts';

/** Around 0, in units of the radius: round, square, a triangle, a rhombus. */
const SHAPES = [
  'M-1 0 A1 1 0 1 0 1 0 A1 1 0 1 0 -1 0',
  'M-1 -1 H1 V1 H-1 Z',
  'M0 -1.3 L1.2 1 H-1.2 Z',
  'M0 -1.4 L1.4 0 L0 1.4 L-1.4 0 Z',
] as const;

type Props = { x: number; y: number; radius: number; index: number };

/** One value of the series at this place of the list: each has a shape of its own, which stands for it without a line too. */
export const Dot = ({ x, y, radius, index }: Props) => (
  <path
    d={SHAPES[index % SHAPES.length]}
    transform={`translate(${x} ${y}) scale(${radius})`}
    fill={COLOURS[index % COLOURS.length]}
  />
);
