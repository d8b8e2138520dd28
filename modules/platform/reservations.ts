import type { Module } from '../../composition/core.ts';
import { runUnderLease } from '../../engine/leases/runUnderLease.ts';
import { nameOwners } from '../../processes/reservations/nameOwners.ts';
import {
  reservationChanges,
  reservationReactor,
  sweepReservations,
} from '../../processes/reservations/reservations.ts';
import { nameReservations } from '../../projections/reservations/nameReservations.ts';

/** Names that are taken: frees those whose owner is gone. */
export const reservationModule: Module = {
  readModels: [nameReservations],
  open: (core) => {
    const names = { ...core, kinds: nameOwners, changes: reservationChanges(core) };
    return {
      reactors: [reservationReactor(names)],
      workers: [
        {
          name: 'reservations',
          after: ['name_reservations'],
          run: (signal) =>
            runUnderLease(core, 'reservations', signal, (held, _lease, advanced) =>
              sweepReservations(names, held, advanced),
            ),
        },
      ],
    };
  },
};
