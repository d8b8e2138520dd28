import { describe, expect, it } from 'vitest';
import { createAddressPolicy } from '../../../adapters/network/addressPolicy.ts';

const closed = createAddressPolicy([]);
const open = createAddressPolicy(['127.0.0.0/8', '::1/128', '10.0.0.0/8', 'fd00::/8', '169.254.0.0/16']);

describe('an address (X-68)', () => {
  it.each(['93.184.216.34', '2606:2800:220:1::1', '172.32.0.1', '192.167.1.1'])('%s is public', (address) => {
    expect(closed.judge(address)).toBe('allowed');
  });

  it.each(['127.0.0.1', '::1', '10.1.2.3', 'fd12::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::7f00:1'])(
    '%s is private, and allowed only inside the ranges',
    (address) => {
      expect(closed.judge(address)).toBe('private');
      expect(open.judge(address)).toBe('allowed');
    },
  );

  it.each(['192.168.1.1', '172.16.0.1', '100.64.0.1', '0.0.0.0', '::'])('%s is outside the ranges', (address) => {
    expect(open.judge(address)).toBe('private');
  });

  it.each([
    '169.254.169.254',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '64:ff9b::169.254.169.254',
    'fe80::1%eth0',
    'fd00:ec2::254',
    '100.100.100.200',
    '168.63.129.16',
    '224.0.0.1',
    'ff02::1',
    '255.255.255.255',
    'localhost',
    '',
  ])('%s is never dialled, even inside the ranges', (address) => {
    expect(open.judge(address)).toBe('never');
  });

  it.each(['10.0.0.0/64', '10.0.0.0/', '10.0.0.0/ ', '10.0.0.0/8/8', '10.0.0.0/0x8', '10.0.0.0/-1', '', 'nonsense'])(
    'the range "%s" is none, and opens nothing',
    (range) => {
      expect(() => createAddressPolicy([range])).toThrow(/./);
    },
  );
});
