import { expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { inOrder, openKilledIntake, VICTIMS } from '../../support/sources/killedIntake.ts';

const TICKETS = 200;

it('tickets of a help desk with rate limits come once and in order, whatever is killed meanwhile (SU-75, SU-76)', async () => {
  await using intake = await openKilledIntake(TICKETS);
  for (const [times, victim] of VICTIMS.entries()) {
    await eventually(
      () => intake.total(),
      (total) => total > times * 40,
    );
    await intake.kill(victim);
  }
  await eventually(
    () => intake.total(),
    (total) => total >= TICKETS,
  );
  // Each read model follows the log by itself.
  const received = await eventually(
    () => intake.received(),
    ({ length }) => length >= TICKETS,
  );
  expect(received).toEqual(inOrder(TICKETS));
  expect(await intake.fixture.verify()).toMatchObject({ exit: 0 });
});
