import { expect, it } from 'vitest';
import { attachmentNamed } from '../../../api/http/contentDisposition.ts';

it.each([
  ['report.pdf', 'report.pdf', 'report.pdf'],
  ['Rechnung März.pdf', 'Rechnung M_rz.pdf', 'Rechnung%20M%C3%A4rz.pdf'],
  ["it's (1)*.txt", 'it_s (1)_.txt', 'it%27s%20%281%29%2A.txt'],
  ['a"; filename=evil.exe', 'a__ filename_evil.exe', 'a%22%3B%20filename%3Devil.exe'],
  ['a\r\nSet-Cookie: x=1', 'a__Set-Cookie_ x_1', 'a%0D%0ASet-Cookie%3A%20x%3D1'],
  ['../../etc/passwd', '.._.._etc_passwd', '..%2F..%2Fetc%2Fpasswd'],
  ['\u202Egnp.exe', '_gnp.exe', '%E2%80%AEgnp.exe'],
  ['\uD800.txt', '_.txt', '%EF%BF%BD.txt'],
])('the name %j is kept exactly, and is nothing but a name (SU-195)', (name, plain, exact) => {
  expect(attachmentNamed(name)).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${exact}`);
});
