import { eventLogContract } from '../../contracts/eventLog.contract.ts';
import { openUnderTest } from '../../support/kurrentServer/underTest.ts';

eventLogContract({ name: 'KurrentDB', traits: { gapsShow: false, idsAreTheLogs: false }, open: openUnderTest });
