import { provisionerContract } from '../contracts/provisioner.contract.ts';
import { realFixture } from './realFixture.ts';

provisionerContract('process, with Keycloak', realFixture);
