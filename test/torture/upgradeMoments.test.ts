import { embeddedGround } from '../support/upgradeMoments/embeddedGround.ts';
import { playMoments } from '../support/upgradeMoments/playMoments.ts';

playMoments(embeddedGround, {
  rounds: Number(process.env['TORTURE_ROUNDS'] ?? '200'),
  clusters: Number(process.env['TORTURE_CLUSTERS'] ?? '20'),
  msARepetition: 180_000,
});
