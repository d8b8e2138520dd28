import { provisionerContract } from '../contracts/provisioner.contract.ts';
import { realGround } from './realGround.ts';

provisionerContract('process, with Keycloak', realGround);
