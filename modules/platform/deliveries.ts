import type { Module } from '../../composition/core.ts';
import { deliveries } from '../../projections/deliveries.ts';

/** What is due of all kinds of deliveries; each kind is delivered by the worker of its own module. */
export const deliveryModule = { readModels: [deliveries], open: () => ({}) } satisfies Module;
