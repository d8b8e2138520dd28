export type { Reactor } from '../projections/engine/reactor.ts';
