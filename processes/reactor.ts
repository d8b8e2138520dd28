export type { Reactor } from '../engine/reactors/reactor.ts';
