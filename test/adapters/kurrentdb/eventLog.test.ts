import { eventLogContract } from '../../contracts/eventLog.contract.ts';
import { openOnReal, realServer, WITHOUT_FAULTS } from '../../support/kurrentServer/realServer.ts';
import { openUnderTest } from '../../support/kurrentServer/underTest.ts';

const traits = { gapsShow: false, idsAreTheLogs: false };
const url = realServer;

if (url === null) eventLogContract({ name: 'KurrentDB', traits, open: openUnderTest });
else eventLogContract({ name: 'KurrentDB', traits, open: () => openOnReal(url), only: WITHOUT_FAULTS });
